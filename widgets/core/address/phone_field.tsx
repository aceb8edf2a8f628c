import { t } from '#registry/texts.ts';
import { AddressField, type AddressForm } from './address_field.tsx';

type Props = { form: AddressForm; required: boolean; code: string };

/** @param props.code of the country, which is shown until a number is typed */
export function PhoneField({ form, required, code }: Props) {
  return (
    <AddressField
      form={form}
      name="phone"
      type="tel"
      label={t('Phone')}
      required={required}
      autocomplete="tel"
      dir="ltr"
      maxlength={40}
      input={{ placeholder: code ? `+${code}` : undefined }}
    />
  );
}
