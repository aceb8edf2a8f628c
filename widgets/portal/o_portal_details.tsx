import type { DetailsForm } from '#portal/details/view.ts';
import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { AddressFields } from '#widgets/core/address/address_fields.tsx';
import { useCountry } from '#widgets/core/address/use_country.ts';
import ErrorSummary from '#widgets/core/parts/error_summary.tsx';
import { ContactFields, PersonalFields } from './parts/person_fields.tsx';

/** A customer's own details. Its marker is the form, which works by itself; the server validates everything. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Fields of the account with what was typed, and their problems. */
    form: data<DetailsForm>(),
  },
  View: PortalDetails,
});

function PortalDetails({ form }: { form: DetailsForm }) {
  const country = useCountry(form);
  return (
    <>
      <ErrorSummary messages={form.messages} errors={form.errors} />
      {/* Pressed by the enter key, before the one that only changes the country. */}
      <button type="submit" name="submitted" value="1" hidden>
        {t('Confirm')}
      </button>
      <input type="hidden" name="redirect" value={form.redirect} />
      <PersonalFields form={form} />
      <ContactFields form={form} phoneCode={country.infos.phone_code} />
      <fieldset className="account-form__group">
        <legend>{t('Address')}</legend>
        <AddressFields form={form} country={country} zipName="zipcode" hasCity />
      </fieldset>
      <p className="button-row">
        <button type="submit" name="submitted" value="1" className="button">
          {t('Confirm')}
        </button>
        <a className="button button--quiet" href={form.discardUrl}>
          {t('Discard')}
        </a>
      </p>
    </>
  );
}
