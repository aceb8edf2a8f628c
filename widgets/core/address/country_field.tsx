import type { AddressFacts } from '#core/i18n/address_contract.ts';
import { t } from '#registry/texts.ts';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';
import type { Country } from './use_country.ts';

type Props = { form: Pick<AddressFacts, 'values' | 'errors' | 'countries'>; country: Country };

/** The choice of a country. A button asks the server for its fields where no script could. */
export function CountryField({ form, country }: Props) {
  return (
    <div className="form__pair form__pair--end div_country">
      <CountryChoice form={form} country={country} name="country_id" required />
      <button
        type="submit"
        name="update"
        value="1"
        className={`button button--quiet${country.hasFailed ? '' : ' without-script'}`}
      >
        {t('Update')}
      </button>
    </div>
  );
}

/** @param props.name what the form calls it */
export function CountryChoice({
  form: { values, errors, countries },
  country: { country, changed },
  name,
  required,
}: Props & { name: string; required: boolean }) {
  const facts = { name, label: t('Country'), error: errors.country_id };
  return (
    <FieldFrame {...facts}>
      <select
        ref={country}
        className="input"
        autoComplete="country"
        required={required}
        defaultValue={values.country_id}
        onChange={(event) => changed(event.currentTarget.value)}
        {...describedBy(facts)}
      >
        <option value="">{t('Country...')}</option>
        {countries.names.split('>').map((label, at) => {
          const code = countries.codes.slice(2 * at, 2 * at + 2);
          return (
            <option key={code} value={code}>
              {label}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}
