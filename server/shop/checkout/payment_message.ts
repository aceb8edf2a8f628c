/** Tells the buyer the state of a payment, in the provider's words. */

import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { renderFragment } from '#core/templates/render.ts';
import { type Followed, messageFor } from '#payments/api.ts';

/** Markup whose first span is the sentence. */
export function paymentMessage(payment: Followed, site: Site): Promise<string> {
  const { t, say } = textsFor(site.language.code);
  const { state, stateMessage } = payment.transaction;
  const usual = {
    draft: '',
    pending: t('Pending... The order will be validated after the payment.'),
    authorized: t('Your payment has been authorized.'),
    done: t('Your payment has been received.'),
    cancel: t('Your payment has been cancelled.'),
    error: t('Your payment has failed.'),
  }[state];
  const own = messageFor(payment, site);
  // A pending transfer shows the usual message, then how to pay.
  const message = state === 'pending' ? [usual, own].filter(Boolean).join('\n') : own || usual;
  const sentences = [...message.split('\n'), ...(state === 'error' && stateMessage ? [say(stateMessage)] : [])];
  return renderFragment('@shop/checkout/_payment_message', { sentences }, site);
}
