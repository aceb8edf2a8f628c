/** The interface that every payment provider implements. */
import type { BalanceReport } from './balance_report.ts';
import type { EventKind } from './states.ts';

/** What a provider reports about a payment. */
export type PaymentEvent = {
  /** The provider's key of this event; a repeated key counts once. */
  key: string;
  kind: EventKind;
  /**
   * Our reference of the payment; for a refund that we requested, that of the refund. A refund that we did not request,
   * made on the provider's pages, is `refunded` under the reference of the payment, and `refund_failed` if the money
   * comes back; a dispute is `disputed`, then `dispute_won` or `dispute_lost`, which has no amount.
   */
  reference: string;
  /** The provider's id of the payment. */
  acquirerReference: string;
  /** Minor units, and ISO 4217. After an authorization parts may be `captured`, one after another. */
  amount: number | null;
  currency: string;
  /** For the buyer, such as why a card was declined. */
  message?: string;
  happenedAt: Date;
  /** A card that the provider saved with the payment. */
  token?: SavedCard;
};

export type SavedCard = {
  /** The provider's id of it. */
  reference: string;
  brand: string;
  lastFour: string;
  /** `YYYY-MM` */
  expires: string;
  isVerified: boolean;
};

/** What a provider gets to start a payment. */
export type PaymentRequest = {
  reference: string;
  /** Minor units, ISO 4217. Zero: a card is saved without a charge. */
  amount: number;
  currency: string;
  /** Absolute URLs of ours: where the buyer returns, by GET or POST, and where webhooks are sent. */
  returnUrl: string;
  /** Where a buyer who cancels on the provider's page returns, by GET. It does not change the payment. */
  cancelUrl: string;
  webhookUrl: string;
  /** The buyer's language, such as `fr_FR`. */
  language: string;
  /** For receipts and against fraud; may be empty. */
  email: string;
  /** Stable key of the customer whose cards the provider saves, such as `partner-12`; empty: no card is saved. */
  shopper: string;
  /**
   * The buyer's browser, which banks require for 3-D Secure. Null where a job pays: if the bank asks for 3-D Secure then,
   * the payment is `declined` with that as its message, as nobody is there to confirm it.
   */
  browser: { address: string; userAgent: string; accept: string } | null;
  /** The buyer asked to save the card. */
  savesToken: boolean;
  /** Only authorize the amount; it is captured later. */
  capturesLater: boolean;
  /** Equal for repeats of one request, which differ in `browser` and `email` at most: the second is answered as the first. */
  idempotencyKey: string;
};

/** The next step of a started payment. */
export type NextStep =
  /** The buyer's browser goes to an address of the provider. */
  | ({ kind: 'redirect' } & Redirection)
  /** The same, to prove to their bank that it is them. */
  | ({ kind: 'challenge' } & Redirection)
  /** The provider's script confirms it in its own fields on our page, by a secret for this payment alone. */
  | { kind: 'confirm'; secret: string; returnUrl: string; acquirerReference: string }
  /** No step: the provider has reported the result. */
  | { kind: 'events'; events: PaymentEvent[] };

/** Fields that the provider's script draws on our payment page. Everything of it is public. */
export type ProviderFields = {
  script: string;
  /** By which the script knows the account. */
  key: string;
  /** As the provider counts it. */
  amount: number;
  /** Origins that the page must let it use. */
  scripts: readonly string[];
  frames: readonly string[];
  connects: readonly string[];
};

/** Absolute URL of the provider's page, with the fields of a POST. Its origin is one of `pageOrigins`. */
export type Redirection = {
  method: 'get' | 'post';
  url: string;
  fields: Record<string, string>;
  /** The provider's id of the payment: stored for status requests, as the buyer may never return. */
  acquirerReference: string;
};

export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes, which the signature covers. */
  body: Buffer;
  /** Of the address: providers that sign nothing are told one that nobody else knows. */
  query?: Readonly<Record<string, string>>;
};

/** Events of a webhook with a valid signature, and the response that the provider expects. */
export type WebhookReply = {
  events: PaymentEvent[];
  answer: { status: number; body: string };
  /** What it was about in the provider's words, such as `payment_intent.succeeded`: listed for staff. */
  about?: string;
  /** Why it counts for nothing although it is signed. */
  problem?: WebhookProblem;
};

/** What is wrong with a webhook; staff read a sentence for each. */
export type WebhookProblem =
  /** Not signed with the secret that was entered, or long ago. */
  | 'signature'
  /** Not sent to the address that the provider was told. */
  | 'address'
  /** About a payment that another shop started with the same account. */
  | 'other_shop'
  /** Test where live is meant, or the other way round. */
  | 'other_mode'
  /** Understood, but settling it failed: the provider sends it again. */
  | 'failed';

/** What staff enter, by the name of its field. */
export type Keys = Readonly<Record<string, string>>;

export type KeyField = {
  name: string;
  /** Texts of `msg`. */
  label: string;
  /** Where to find it at the provider. */
  hint: string;
  pattern: RegExp;
  isOptional?: boolean;
};

export type KeyMode = 'test' | 'live';
/** `account` is its name at the provider, for staff. */
export type CheckedKeys = { mode: KeyMode; account: string };

/** The provider's status of a payment; without events it waits for the buyer or a bank. */
export type Found = { acquirerReference: string; events: PaymentEvent[] };

/** The provider can't be reached or responds with nonsense: the payment may have been made. */
export class AcquirerUnreachable extends Error {}

/** The provider refuses the request itself, such as a card that it does not accept. */
export class AcquirerRefused extends Error {
  /** Of the key that is wrong, where keys are checked. */
  readonly field: string;

  constructor(message: string, { field = '' } = {}) {
    super(message);
    this.field = field;
  }
}

export type CardFields = { number: string; cvc: string; expires: string; brand: string; holder: string };

/** A capture, void or refund of a payment. */
export type StaffAction = {
  /** Ours: that of the payment, or of the refund. */
  reference: string;
  /** Of the payment. */
  acquirerReference: string;
  /** Minor units, ISO 4217. */
  amount: number;
  currency: string;
  idempotencyKey: string;
};

/**
 * Our merchant account at the provider, one per row of `acquirers`: companies never share one. `secretKeys` are its keys,
 * encrypted: they come with the row, so that a provider is found without asking the database again.
 */
export type Account = { id: number; companyId: number; secretKeys: string };

/**
 * For providers that redirect the buyer to their page, and for those with a card form of ours and 3-D Secure; for those
 * that respond at once, and for those with webhooks, out of order or repeated. All reports become `PaymentEvent`, and only
 * the settlement acts on them.
 */
export type Acquirer = {
  /** As `acquirers.provider` has it. */
  provider: string;
  /** The same with the keys, the merchant and the webhook secret of one account; left out where all accounts are one. */
  forAccount?(account: Account): Acquirer;
  /** Keys that staff enter for each account; left out where there are none. */
  keyFields?: readonly KeyField[];
  /** As the keys say. */
  keysMode?(keys: Keys): KeyMode;
  /**
   * Asks the provider with these keys.
   * @returns the name of the account
   * @throws AcquirerRefused with a sentence for staff @throws AcquirerUnreachable
   */
  checkKeys?(keys: Keys): Promise<string>;
  /** Whether this installation can use it; false without its keys. */
  isReady(): boolean;
  /** Origins of the provider's pages, such as `https://checkout.example.com`: our pages let forms lead there. */
  pageOrigins?(): readonly string[] | Promise<readonly string[]>;
  /** A page of the provider where buyers read more, such as which cards a test takes, in a language such as `fr_FR`. */
  helpUrl?(language: string): string;
  /** Starts a payment on the provider's page. For an amount of 0 its event is `captured`, with the card. */
  begin?(payment: PaymentRequest): Promise<NextStep>;
  /** For an amount in minor units; null: this account has none, and its buyers go to the provider's page. */
  fields?(due: { amount: number; currency: string }): Promise<ProviderFields | null>;
  /** Starts a payment that the buyer confirms in these fields. */
  beginInFields?(payment: PaymentRequest): Promise<NextStep>;
  /**
   * Shown as a card form of ours. Only providers whose script replaces the card by a token in the browser, and the
   * test provider, have one: no other card number may reach this server.
   * @param verification a small amount that is taken to see whether the card is good, and given back by `refund`; null: it is only saved
   * @throws AcquirerRefused for a card that can't be
   */
  saveCard?(card: CardFields, verification: PaymentRequest | null): Promise<{ card: SavedCard; next: NextStep | null }>;
  /** Charges a saved card. */
  charge?(payment: PaymentRequest, tokenReference: string): Promise<NextStep>;
  /** Captures or voids an authorization. The events may come later, by webhook. */
  capture?(action: StaffAction): Promise<PaymentEvent[]>;
  void?(action: StaffAction): Promise<PaymentEvent[]>;
  /** Refunds the whole or a part; the events may come later, by webhook. */
  refund?(action: StaffAction): Promise<PaymentEvent[]>;
  /** Events of a returning buyer. The parameters are untrusted: verify them with the provider. */
  returned?(params: Readonly<Record<string, string>>): Promise<PaymentEvent[]>;
  /** Fetches the status of a payment; null where the provider explicitly reports that there is none. */
  fetchStatus?(reference: string, acquirerReference: string | null): Promise<Found | null>;
  /** Kinds of webhooks that staff choose at the provider, where it asks for that. */
  hears?: readonly string[];
  /** Whether it tells of disputes that are lost; otherwise one of which nothing more is heard counts as lost. */
  reportsLostDisputes?: boolean;
  /** Parses a webhook. @throws Forbidden if its signature is wrong or too old */
  webhook?(request: WebhookRequest): Promise<WebhookReply>;
  /** Fees and payouts; left out where the provider, or this account's keys, tell nothing of them. */
  balanceReport?: BalanceReport;
  /** Deletes a saved card. */
  deleteToken?(tokenReference: string): Promise<void>;
};
