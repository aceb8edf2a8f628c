/** The interface that every payment provider implements. */
import type { EventKind } from './states.ts';

/** What a provider reports about a payment. */
export type PaymentEvent = {
  /** The provider's key of this event; a repeated key counts once. */
  key: string;
  kind: EventKind;
  /**
   * Our reference, as we gave it when the payment began; for a refund of ours that of the refund. Money that goes back
   * without our asking, by the provider's own pages or by a dispute, is `refunded` under the reference of the payment, and
   * `refund_failed` what of it comes back again, such as after a dispute that was won.
   */
  reference: string;
  /** What the provider knows the payment by. */
  acquirerReference: string;
  /** Minor units, and ISO 4217. Of reserved money a part may be `captured`, also more than once. */
  amount: number | null;
  currency: string;
  /** For the buyer, such as why a card was declined. */
  message?: string;
  happenedAt: Date;
  /** A card that the provider saved on the way. */
  token?: SavedCard;
};

export type SavedCard = {
  /** What the provider knows it by. */
  reference: string;
  brand: string;
  lastFour: string;
  /** `YYYY-MM` */
  expires: string;
  isVerified: boolean;
};

/** What a provider is told about a payment that begins. */
export type PaymentRequest = {
  reference: string;
  /** Minor units, ISO 4217. Nothing: a card is to be saved, and no money moves. */
  amount: number;
  currency: string;
  /** Whole addresses of ours: where the buyer comes back, by GET or POST, and where the provider reports. */
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
   * Of the request that asks for it: banks want to know before they ask for 3-D Secure. Null where a job pays: a bank that
   * wants its customer then is `declined` with that as its message, for nobody is there to be challenged.
   */
  browser: { address: string; userAgent: string; accept: string } | null;
  /** The buyer asked to save the card. */
  savesToken: boolean;
  /** Reserve the money only. */
  capturesLater: boolean;
  /** Equal for repeats of one request, which differ in `browser` and `email` at most: the second is answered as the first. */
  idempotencyKey: string;
};

/** What happens next with a payment that began. */
export type NextStep =
  /** The buyer's browser goes to an address of the provider. */
  | ({ kind: 'redirect' } & Redirection)
  /** The same, to prove to their bank that it is them. */
  | ({ kind: 'challenge' } & Redirection)
  /** It is known already. */
  | { kind: 'events'; events: PaymentEvent[] };

/** Whole address of the provider's page, with these fields where it is a POST. Its origin is one of `pageOrigins`. */
export type Redirection = {
  method: 'get' | 'post';
  url: string;
  fields: Record<string, string>;
  /** What the provider knows the payment by: kept, so that we can ask when the buyer never comes back. */
  acquirerReference: string;
};

export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly the bytes that came: signatures are over these. */
  body: Buffer;
};

/** Events of a webhook with a valid signature, and the response that the provider expects. */
export type WebhookReply = { events: PaymentEvent[]; answer: { status: number; body: string } };

/** A payment as the provider has it; without news it waits for its buyer, or for a bank. */
export type Found = { acquirerReference: string; events: PaymentEvent[] };

/** The provider can't be reached or responds with nonsense: the payment may have been made. */
export class AcquirerUnreachable extends Error {}

/** The provider refuses the request itself, such as a card that it does not accept. */
export class AcquirerRefused extends Error {}

export type CardFields = { number: string; cvc: string; expires: string; brand: string; holder: string };

/** One payment that the provider knows, and what to take of it, reserve no longer, or give back. */
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

/** Our merchant account at the provider, one per row of `acquirers`: companies never share one. */
export type Account = { id: number; companyId: number };

/**
 * Fits providers that send the buyer to their own page, and those that take a card on ours and ask the bank by 3-D
 * Secure; those that report at once, and those that report by webhook, out of order or twice. Everything they report
 * becomes `PaymentEvent`, and only the settlement draws conclusions from it.
 */
export type Acquirer = {
  /** As `acquirers.provider` has it. */
  provider: string;
  /** The same with the keys, the merchant and the webhook secret of one account; left out where all accounts are one. */
  forAccount?(account: Account): Acquirer;
  /** Whether this installation can use it; false without its keys. */
  isReady(): boolean;
  /** Origins of the provider's pages, such as `https://checkout.example.com`: our pages let forms lead there. */
  pageOrigins?(): readonly string[] | Promise<readonly string[]>;
  /** A page of the provider where buyers read more, such as which cards a test takes, in a language such as `fr_FR`. */
  helpUrl?(language: string): string;
  /** Shown as a form that leads to the provider's page; this is its step. For an amount of 0 its news is `captured` with the card. */
  begin?(payment: PaymentRequest): Promise<NextStep>;
  /**
   * Shown as a card form of ours. Only providers whose script replaces the card by a token in the browser, and the
   * test provider, have one: no other card number may reach this server.
   * @param verification a small amount that is taken to see whether the card is good, and given back by `refund`; null: it is only saved
   * @throws AcquirerRefused for a card that can't be
   */
  saveCard?(card: CardFields, verification: PaymentRequest | null): Promise<{ card: SavedCard; next: NextStep | null }>;
  /** Takes money with a saved card. */
  charge?(payment: PaymentRequest, tokenReference: string): Promise<NextStep>;
  /** Takes money that was reserved, or lets it go. The answer may come later, by webhook. */
  capture?(action: StaffAction): Promise<PaymentEvent[]>;
  void?(action: StaffAction): Promise<PaymentEvent[]>;
  /** Gives back the whole or a part; the answer may come later, by webhook. */
  refund?(action: StaffAction): Promise<PaymentEvent[]>;
  /** What the buyer's browser brought back; it is believed only as far as the provider vouches for it. */
  returned?(params: Readonly<Record<string, string>>): Promise<PaymentEvent[]>;
  /** Fetches the status of a payment; null where the provider explicitly reports that there is none. */
  fetchStatus?(reference: string, acquirerReference: string | null): Promise<Found | null>;
  /** Reads a webhook. @throws Forbidden where the signature is wrong or too old */
  webhook?(request: WebhookRequest): Promise<WebhookReply>;
  /** Forgets a saved card. */
  deleteToken?(tokenReference: string): Promise<void>;
};
