import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { CheckoutAddress } from '#shop/checkout/addresses/view.ts';
import { AddressField } from '#widgets/core/address/address_field.tsx';
import { AddressFields } from '#widgets/core/address/address_fields.tsx';
import { PhoneField } from '#widgets/core/address/phone_field.tsx';
import { useCountry } from '#widgets/core/address/use_country.ts';
import ErrorSummary from '#widgets/core/parts/error_summary.tsx';
import Icon from '#widgets/core/parts/icon.tsx';

/** An address of an order. Its marker is the form, which works by itself; the server validates everything. */
export default defineWidget({
  load: 'now',
  isEssential: true,
  params: {
    /** Fields of the address with what was typed, and their problems. */
    form: data<CheckoutAddress>(),
  },
  View: CheckoutForm,
});

function CheckoutForm({ form }: { form: CheckoutAddress }) {
  const country = useCountry(form);
  const { mode, partnerId, usesSame, asksSame, messages, errors, backUrl } = form;
  return (
    <>
      <ErrorSummary messages={messages} errors={errors} />
      {/* Pressed by the enter key, before the one that only changes the country. */}
      <button type="submit" name="submitted" value="1" hidden>
        {t('Continue to payment')}
      </button>
      <input type="hidden" name="partner_id" value={partnerId} />
      <input type="hidden" name="mode" value={mode} />
      <PersonFields form={form} phoneCode={country.infos.phone_code} />
      <AddressFields form={form} country={country} />
      {asksSame && <SameAddress isTicked={usesSame} />}
      <div className="checkout__end">
        <a className="button button--quiet" href={backUrl}>
          {t('Back')}
        </a>
        <button type="submit" name="submitted" value="1" className="button">
          {t('Continue to payment')}
          <Icon name="arrow" />
        </button>
      </div>
    </>
  );
}

/** An address to ship to has neither mail address nor VAT number. */
function PersonFields({ form, phoneCode }: { form: CheckoutAddress; phoneCode: string }) {
  const isBilling = form.mode === 'billing';
  const isRequired = (name: string) => form.infos.required.includes(name);
  return (
    <>
      <AddressField
        form={form}
        name="name"
        label={t('Name')}
        required={isRequired('name')}
        autocomplete="name"
        maxlength={100}
      />
      {isBilling && (
        <AddressField
          form={form}
          name="email"
          type="email"
          label={t('Email')}
          required={isRequired('email')}
          autocomplete="email"
          dir="ltr"
        />
      )}
      <PhoneField form={form} required={isRequired('phone')} code={phoneCode} />
      <div className="form__pair">
        <AddressField
          form={form}
          name="company_name"
          label={t('Company')}
          autocomplete="organization"
          maxlength={120}
        />
        {isBilling && <AddressField form={form} name="vat" label={t('VAT number')} dir="ltr" maxlength={40} />}
      </div>
    </>
  );
}

function SameAddress({ isTicked }: { isTicked: boolean }) {
  return (
    <div className="check">
      <input
        className="check__box"
        type="checkbox"
        id="shipping_use_same"
        name="use_same"
        value="1"
        defaultChecked={isTicked}
      />
      <label className="check__label" htmlFor="shipping_use_same">
        {t('Use the same address for shipping')}
      </label>
      <p className="field__hint check__hint ship_to_other">{t('You’ll enter the shipping address next.')}</p>
    </div>
  );
}
