/** Test cards of the test bank and how each behaves. */
import { msg } from '#core/msg.ts';

export type CardBehaviour = {
  /** Name used instead of the number in the bank's file and in the address of its page. */
  slug: string;
  number: string;
  name: string;
  /** Stands in its name and story. */
  brand?: string;
  /** Description on the page of cards. */
  story: string;
  outcome: 'paid' | 'declined';
  /** Why it is declined, as the buyer reads it. */
  reason?: string;
  /** The bank asks first whether it is really them. */
  needsProof?: boolean;
  /** Whether the API call that starts the payment gets a response. */
  answers?: 'never';
  webhook?: 'never' | 'twice' | 'first' | 'late';
};

/** Any expiry date in the future and any code are accepted. */
export const CARDS: readonly CardBehaviour[] = [
  {
    slug: 'pays',
    number: '4242424242424242',
    name: msg('Pays'),
    story: msg('The payment is made at once. The webhook comes a moment after the answer.'),
    outcome: 'paid',
  },
  {
    slug: 'declined',
    number: '4000000000000002',
    name: msg('Declined', { context: 'card' }),
    story: msg('The bank says no, and not why.'),
    outcome: 'declined',
    reason: msg('The card was declined.'),
  },
  {
    slug: 'no-money',
    number: '4000000000009995',
    name: msg('Insufficient funds'),
    story: msg('The bank says no, because the money is not there.'),
    outcome: 'declined',
    reason: msg('The card has insufficient funds.'),
  },
  {
    slug: '3-d-secure',
    number: '4000002760003184',
    name: msg('Requires 3-D Secure'),
    story: msg(
      'The bank shows a page of its own first. Approve there, and the payment is made; deny, and it is declined.',
    ),
    outcome: 'paid',
    needsProof: true,
  },
  {
    slug: 'time-out',
    number: '4000000000000101',
    name: msg('Times out'),
    story: msg('The payment is made, but the bank never answers and sends no webhook. Only a status check finds it.'),
    outcome: 'paid',
    answers: 'never',
    webhook: 'never',
  },
  {
    slug: 'twice',
    number: '4000000000000200',
    name: msg('Sends the webhook twice'),
    story: msg('The payment is made. The same webhook comes twice, and a third time some seconds later.'),
    outcome: 'paid',
    webhook: 'twice',
  },
  {
    slug: 'late',
    number: '4000000000000309',
    name: msg('Succeeds late'),
    story: msg(
      'The payment stays pending. Minutes later (two, or as TEST_ACQUIRER_LATE_SECONDS says) it is made, and the webhook tells.',
    ),
    outcome: 'paid',
    webhook: 'late',
  },
  {
    slug: 'webhook-first',
    number: '4000000000000408',
    name: msg('Webhook before the return'),
    story: msg('The webhook arrives before the customer returns to the shop, and before the shop has its answer.'),
    outcome: 'paid',
    webhook: 'first',
  },
  ...[
    ['mastercard', '5555555555554444', 'Mastercard'],
    ['amex', '378282246310005', 'American Express'],
    ['discover', '6011111111111117', 'Discover'],
    ['diners', '30569309025904', 'Diners Club'],
    ['jcb', '3530111333300000', 'JCB'],
    ['maestro', '6759649826438453', 'Maestro'],
    ['unionpay', '6200000000000005', 'UnionPay'],
    ['dankort', '5019717010103742', 'Dankort'],
  ].map(([slug = '', number = '', brand = '']) => ({
    slug,
    number,
    brand,
    name: msg('Pays, {brand}'),
    story: msg('A card of {brand}. The payment is made at once.'),
    outcome: 'paid' as const,
  })),
];

/** Behaviour of a valid card number that is not in the list. */
export const UNKNOWN_CARD: CardBehaviour = {
  slug: 'unknown',
  number: '',
  name: msg('Unknown'),
  story: '',
  outcome: 'declined',
  reason: msg('The test bank does not know this card.'),
};

export const behaviourOf = (number: string): CardBehaviour =>
  CARDS.find((card) => card.number === number) ?? UNKNOWN_CARD;

export const behaviourNamed = (slug: string): CardBehaviour => CARDS.find((card) => card.slug === slug) ?? UNKNOWN_CARD;
