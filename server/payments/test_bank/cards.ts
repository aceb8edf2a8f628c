/** The cards that the test bank knows, and what comes of each. Any date to come and any code will do with them. */
import { phrase } from '../../core/phrase.ts';

export type CardBehaviour = {
  /** Names it where the number must not stand: in the bank's file, and in the address of its page. */
  slug: string;
  number: string;
  name: string;
  /** Stands in its name and story. */
  brand?: string;
  /** For who reads about the cards. */
  story: string;
  outcome: 'paid' | 'declined';
  /** Why it is declined, as the buyer reads it. */
  reason?: string;
  /** The bank asks first whether it is really them. */
  needsProof?: boolean;
  /** Whether who asked for the payment hears how it went. */
  answers?: 'never';
  webhook?: 'never' | 'twice' | 'first' | 'late';
};

export const CARDS: readonly CardBehaviour[] = [
  {
    slug: 'pays',
    number: '4242424242424242',
    name: phrase('Pays'),
    story: phrase('The payment is made at once. The webhook comes a moment after the answer.'),
    outcome: 'paid',
  },
  {
    slug: 'declined',
    number: '4000000000000002',
    name: phrase('Is declined'),
    story: phrase('The bank says no, and not why.'),
    outcome: 'declined',
    reason: phrase('The card was declined.'),
  },
  {
    slug: 'no-money',
    number: '4000000000009995',
    name: phrase('Has too little money'),
    story: phrase('The bank says no, because the money is not there.'),
    outcome: 'declined',
    reason: phrase('The card has insufficient funds.'),
  },
  {
    slug: '3-d-secure',
    number: '4000002760003184',
    name: phrase('Needs 3-D Secure'),
    story: phrase(
      'The bank shows a page of its own first. Approve there, and the payment is made; deny, and it is declined.',
    ),
    outcome: 'paid',
    needsProof: true,
  },
  {
    slug: 'time-out',
    number: '4000000000000101',
    name: phrase('Times out'),
    story: phrase(
      'The payment is made, but the bank never answers, and sends no webhook. Only who asks how the payment stands learns of it.',
    ),
    outcome: 'paid',
    answers: 'never',
    webhook: 'never',
  },
  {
    slug: 'twice',
    number: '4000000000000200',
    name: phrase('Answers twice'),
    story: phrase('The payment is made. The same webhook comes twice, and a third time some seconds later.'),
    outcome: 'paid',
    webhook: 'twice',
  },
  {
    slug: 'late',
    number: '4000000000000309',
    name: phrase('Succeeds late'),
    story: phrase(
      'The payment stays pending. Minutes later (two, or as TEST_ACQUIRER_LATE_SECONDS says) it is made, and the webhook tells.',
    ),
    outcome: 'paid',
    webhook: 'late',
  },
  {
    slug: 'webhook-first',
    number: '4000000000000408',
    name: phrase('Webhook before the return'),
    story: phrase('The webhook is there before the buyer comes back to the shop, and before the shop has its answer.'),
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
    name: phrase('Pays, {brand}'),
    story: phrase('A card of {brand}. The payment is made at once.'),
    outcome: 'paid' as const,
  })),
];

/** What comes of a card that can be right but is not in the list. */
export const UNKNOWN_CARD: CardBehaviour = {
  slug: 'unknown',
  number: '',
  name: phrase('Unknown'),
  story: '',
  outcome: 'declined',
  reason: phrase('The test bank does not know this card.'),
};

export const behaviourOf = (number: string): CardBehaviour =>
  CARDS.find((card) => card.number === number) ?? UNKNOWN_CARD;

export const behaviourNamed = (slug: string): CardBehaviour => CARDS.find((card) => card.slug === slug) ?? UNKNOWN_CARD;
