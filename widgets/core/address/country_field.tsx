import type { AddressFacts } from '#core/i18n/address_contract.ts';
import { t } from '#registry/texts.ts';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';
import type { Country } from './use_country.ts';

type Props = { form: AddressFacts; country: Country };

/** The choice of a country. A button asks the server for its fields where no script could. */
export function CountryField({ form: { values, errors, countries }, country: { country, changed, hasFailed } }: Props) {
  const facts = { name: 'country_id', label: t('Country'), error: errors.country_id };
  return (
    <div className="form__pair form__pair--end div_country">
      <FieldFrame {...facts}>
        <select
          ref={country}
          className="input"
          autoComplete="country"
          required
          defaultValue={values.country_id}
          onChange={(event) => changed(event.currentTarget.value)}
          {...describedBy(facts)}
        >
          <option value="">{t('Country...')}</option>
          {countries.names.split('>').map((name, at) => {
            const code = countries.codes.slice(2 * at, 2 * at + 2);
            return (
              <option key={code} value={code}>
                {name}
              </option>
            );
          })}
        </select>
      </FieldFrame>
      <button
        type="submit"
        name="update"
        value="1"
        className={`button button--quiet${hasFailed ? '' : ' without-script'}`}
      >
        {t('Update')}
      </button>
    </div>
  );
}
