import type { AddressFacts } from '#core/i18n/address_contract.ts';
import Field, { type FieldProps } from '#widgets/core/parts/field.tsx';

/** What the fields of one form have in common. */
export type AddressForm = Pick<AddressFacts, 'values' | 'errors' | 'locked'>;

type Props = FieldProps & { form: AddressForm };

/** A line of an address, with what is stored or was typed. */
export function AddressField({ form: { values, errors, locked }, input, ...field }: Props) {
  const { name } = field;
  return (
    <Field
      dir="auto"
      maxlength={200}
      {...field}
      value={values[name] ?? ''}
      error={errors[name]}
      input={{ readOnly: locked.includes(name), ...input }}
    />
  );
}
