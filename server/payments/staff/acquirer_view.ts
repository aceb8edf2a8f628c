/** Labels and texts of a payment method's form. */

import type { Texts } from '#core/i18n/texts.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';

const acquirerLabels = ({ t }: Texts) => ({
  name: t('Name'),
  pre_message: t('At checkout'),
  pending_message: t('While payment is pending'),
  authorized_message: t('If payment is authorized'),
  done_message: t('After payment'),
  cancel_message: t('If payment is cancelled'),
  error_message: t('If payment fails'),
  is_published: t('Active', { context: 'setting' }),
  everywhere: t('Available on all websites'),
  saves_tokens: t('Allow saved cards'),
  captures_later: t('Authorize only (capture manually)'),
  captures_on_shipment: t('Authorize only, and capture when the order is shipped'),
  countries: t('Customer countries'),
  currencies: t('Currencies'),
  provider: t('Provider'),
  sequence: t('Position'),
});

const MESSAGES = [
  'pre_message',
  'pending_message',
  'authorized_message',
  'done_message',
  'cancel_message',
  'error_message',
] as const;

export function acquirerTexts(state: FormState, site: Site, texts: Texts) {
  const labels = acquirerLabels(texts);
  const fields = [
    { name: 'name', label: labels.name, maxlength: 100 },
    ...MESSAGES.map((name) => ({ name, label: labels[name], rows: 2 })),
  ];
  return { labels, translations: translationsOf(formLanguages(site), fields, state) };
}
