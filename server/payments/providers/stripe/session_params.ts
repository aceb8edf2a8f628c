/** What is asked of Stripe's own payment page. */
import type Stripe from 'stripe';
import type { PaymentRequest } from '#payments/ledger/acquirer.ts';

type Params = Stripe.Checkout.SessionCreateParams;

/** Languages of the page; in all others it follows the browser. */
const LANGUAGES = new Set(
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(' '),
);

/**
 * No mail address and no browser: a repeated request must be the same to the letter.
 * @param mark metadata by which its webhooks are known as ours
 */
export function sessionParams(payment: PaymentRequest, amount: number, mark: Stripe.MetadataParam): Params {
  const [language = ''] = payment.language.split('_');
  const back = {
    success_url: `${payment.returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: payment.cancelUrl,
    locale: (LANGUAGES.has(language) ? language : 'auto') as Params['locale'] & string,
    client_reference_id: payment.reference,
    metadata: mark,
  };
  const currency = payment.currency.toLowerCase();
  if (payment.amount === 0)
    return { ...back, mode: 'setup', currency, customer_creation: 'always', setup_intent_data: { metadata: mark } };
  return {
    ...back,
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: payment.reference } } },
    ],
    payment_intent_data: {
      metadata: { ...mark, via: 'checkout' },
      capture_method: payment.capturesLater ? 'manual' : 'automatic',
      ...(payment.savesToken && { setup_future_usage: 'off_session' }),
    },
    // The saved card belongs to a customer of its own.
    ...(payment.savesToken && { customer_creation: 'always' }),
  };
}
