import type { DetailsForm } from '#portal/details/view.ts';
import { t } from '#registry/texts.ts';
import { AddressField } from '#widgets/core/address/address_field.tsx';
import { PhoneField } from '#widgets/core/address/phone_field.tsx';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = { form: DetailsForm };

/** Who one is. What an issued invoice says is shown, but not changed. */
export function PersonalFields({ form }: Props) {
  return (
    <fieldset className="account-form__group">
      <legend>{t('Personal details')}</legend>
      <AddressField form={form} name="name" label={t('Name')} required autocomplete="name" />
      <AddressField form={form} name="company_name" label={t('Company')} autocomplete="organization" />
      <AddressField form={form} name="vat" label={t('VAT number')} dir="ltr" />
      {form.isLocked && (
        <p className="field__hint account-form__note">
          <Icon name="info" />
          <span>
            {t('You can’t change your name after an invoice has been issued. Contact us to change it.')}{' '}
            <a href={form.contactUrl}>{t('Contact us')}</a>
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** How one is reached. A new email address needs the password. */
export function ContactFields({ form, phoneCode }: Props & { phoneCode: string }) {
  return (
    <fieldset className="account-form__group">
      <legend>{t('Contact details')}</legend>
      <AddressField
        form={form}
        name="email"
        type="email"
        label={t('Email')}
        required
        autocomplete="email"
        dir="ltr"
        hint={t('We’ll email you a link to confirm a new address.')}
      />
      <AddressField
        form={form}
        name="current_password"
        type="password"
        label={t('Your password')}
        autocomplete="current-password"
        dir="ltr"
        hint={t('Needed for a new email address only.')}
      />
      <PhoneField form={form} required code={phoneCode} />
    </fieldset>
  );
}
