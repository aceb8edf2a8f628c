import type { AddressFacts } from '#core/i18n/address_contract.ts';
import { t } from '#registry/texts.ts';
import FieldFrame, { describedBy } from '#widgets/core/parts/field_frame.tsx';
import type { Country } from './use_country.ts';

type Props = {
  form: Pick<AddressFacts, 'values' | 'errors'>;
  country: Country;
  /** What the form calls it. */
  name?: string;
  /** Whether the browser asks for one where the country has states. */
  isAsked?: boolean;
};

/** The choice of the country's states. */
export function StateField({
  form: { values, errors },
  country: { infos, state },
  name = 'state_id',
  isAsked = true,
}: Props) {
  const isRequired = infos.required.includes('state_id');
  const facts = { name, label: infos.labels.state_id, error: errors.state_id };
  return (
    <FieldFrame {...facts} isOptional={!isRequired}>
      <select
        ref={state}
        className="input"
        data-init="1"
        autoComplete="address-level1"
        required={isRequired && isAsked}
        defaultValue={values.state_id}
        {...describedBy(facts)}
      >
        <option value="">{t('Select')}</option>
        {infos.states.map(([id, name, code]) => (
          <option key={id} value={id} data-country_id={id.slice(0, 2)} data-code={code}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
