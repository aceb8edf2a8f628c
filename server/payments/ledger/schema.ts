/** Tables of acquirers, transactions, payment events and saved cards. */
import { sql } from 'drizzle-orm';
import {
  type AnyColumn,
  bool,
  id,
  index,
  int,
  json,
  money,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import type { PaidOutcome } from '#core/domain/payable.ts';
import { partners, sessions, users } from '#core/people/people.schema.ts';
import { companies, currencies, websites } from '#core/sites/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import type { KeyMode, WebhookProblem } from './acquirer.ts';
import type { EventKind, EventSource, TransactionKind, TransactionState } from './states.ts';

const createdAt = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

/** A payment method offered by a company. */
export const acquirers = table(
  'payment_acquirers',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'cascade'),
    /** Names the program behind it, such as `transfer`. */
    provider: text().notNull(),
    name: translated().notNull(),
    /** To buyers from these countries, ISO 3166-1; empty: from everywhere. */
    countryCodes: json<string[]>().notNull(),
    /** For amounts in these currencies, ISO 4217; empty: in any. */
    currencyCodes: json<string[]>().notNull().default([]),
    isPublished: bool().notNull().default(false),
    /** Buyers may save their card. */
    savesTokens: bool().notNull().default(false),
    /** Payments are only `authorized` until staff capture them. */
    capturesLater: bool().notNull().default(false),
    /** They are captured by a job once the whole order is shipped. */
    capturesOnShipment: bool().notNull().default(false),
    /** Brands to show, such as `visa`. */
    brands: json<string[]>().notNull(),
    /** Sentences for the buyer, before paying and in each state. */
    preMessage: translated().notNull(),
    pendingMessage: translated().notNull(),
    authorizedMessage: translated().notNull(),
    doneMessage: translated().notNull(),
    cancelMessage: translated().notNull(),
    errorMessage: translated().notNull(),
    sequence: int().notNull().default(10),
    /** Its keys at the provider, encrypted under SECRET for this row alone; empty: none were entered. */
    secretKeys: text().notNull().default(''),
    /** Whose they are, as the provider said when they were saved. */
    keysAccount: text().notNull().default(''),
    keysMode: text().$type<KeyMode>(),
    keysSavedAt: time(),
  },
  (t) => [index('payment_acquirers_company').on(t.companyId)],
);

/**
 * A saved card or account: the acquirer's reference for it, and enough to tell it from others. Never its number or
 * code.
 */
export const paymentTokens = table(
  'payment_tokens',
  {
    id: id(),
    acquirerId: ref(() => acquirers.id).notNull(),
    partnerId: ref(() => partners.id, 'cascade').notNull(),
    /** What the acquirer knows it by. */
    reference: text().notNull(),
    brand: text().notNull().default(''),
    lastFour: text().notNull().default(''),
    /** `YYYY-MM` */
    expires: text().notNull().default(''),
    isVerified: bool().notNull().default(false),
    /** The session in which it was typed; a card that is not saved is usable only there. */
    sessionId: ref(() => sessions.id, 'set null'),
    /** Offered again. Deleted ones stay for the payments that were made with them. */
    isActive: bool().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payment_tokens_reference').on(t.acquirerId, t.reference),
    index('payment_tokens_partner').on(t.partnerId, t.isActive),
  ],
);

/** An attempt to pay one order or invoice, or a refund. */
export const transactions = table(
  'payment_transactions',
  {
    id: id(),
    /** What buyer and acquirer know it by: the document's number, and `-2` and so on for later tries. */
    reference: text().notNull().unique(),
    acquirerId: ref(() => acquirers.id).notNull(),
    kind: text().$type<TransactionKind>().notNull().default('payment'),
    /** Follows from the ledger; kept here for lists. */
    state: text().$type<TransactionState>().notNull().default('draft'),
    /** What to tell about it, such as why a card was declined. */
    stateMessage: text().notNull().default(''),
    /** Minor units. What the acquirer reports is compared with these two. */
    amount: money().notNull(),
    currencyCode: text()
      .notNull()
      .references(() => currencies.code),
    /** Captured amount, and what of it was refunded or is being refunded; sums of the ledger and of refunds. */
    captured: money().notNull().default(0),
    refunded: money().notNull().default(0),
    orderId: ref(() => orders.id, 'restrict'),
    invoiceId: ref(() => invoices.id, 'restrict'),
    /** The refunded payment. */
    refundsId: ref((): AnyColumn => transactions.id),
    partnerId: ref(() => partners.id, 'set null'),
    /** The session that waits for it at `/payment/process`. */
    sessionId: ref(() => sessions.id, 'set null'),
    tokenId: ref(() => paymentTokens.id, 'set null'),
    /** The buyer wants the card saved. */
    savesToken: bool().notNull().default(false),
    /** In which the buyer pays, such as `fr_FR`. */
    languageCode: text().notNull().default(''),
    /** What the acquirer knows it by, once it does. */
    acquirerReference: text(),
    /** Where the buyer goes on, and after a failure; paths of ours. */
    returnUrl: text().notNull(),
    errorUrl: text().notNull().default(''),
    /** A named function of ours that runs with the settlement. */
    callbackMethod: text().notNull().default(''),
    /** Decided once, when the payment was first captured or authorized. */
    outcome: text().$type<PaidOutcome>(),
    /** All effects were applied: order confirmed, invoice, mail. */
    isProcessed: bool().notNull().default(false),
    /** Expires then, if no event arrives. */
    expiresAt: time(),
    /** When its status was last fetched from the acquirer. */
    lookedAt: time(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payment_transactions_acquirer').on(t.acquirerId, t.acquirerReference),
    index('payment_transactions_order').on(t.orderId),
    index('payment_transactions_invoice').on(t.invoiceId),
    index('payment_transactions_session').on(t.sessionId, t.createdAt),
    index('payment_transactions_state').on(t.state, t.expiresAt),
    index('payment_transactions_refunds').on(t.refundsId),
    index('payment_transactions_open').on(t.updatedAt).where(sql`is_processed = false`),
  ],
);

/** All events of payments with their source. Append-only, except that an unmatched event gets its transaction. */
export const paymentEvents = table(
  'payment_events',
  {
    id: id(),
    acquirerId: ref(() => acquirers.id).notNull(),
    /** Empty while no transaction has its reference; it is then retried. */
    transactionId: ref(() => transactions.id),
    /** The acquirer's key of the event; a repeated one is stored once. */
    key: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
    source: text().$type<EventSource>().notNull(),
    /** Our reference and the acquirer's, as the event says. */
    reference: text().notNull().default(''),
    acquirerReference: text().notNull().default(''),
    /** Minor units; empty for kinds that are about no amount. */
    amount: money(),
    currencyCode: text().notNull().default(''),
    /** What to tell about it. */
    message: text().notNull().default(''),
    /** Why it was refused, such as a different amount; empty: it counts. */
    refusal: text().notNull().default(''),
    /** The staff member who recorded it. */
    byId: ref(() => users.id, 'set null'),
    happenedAt: time().notNull(),
    receivedAt: createdAt(),
    /** Next retry of an unmatched event, and the number of retries. */
    retryAt: time(),
    tries: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex('payment_events_key').on(t.acquirerId, t.key),
    index('payment_events_transaction').on(t.transactionId),
    index('payment_events_parked').on(t.retryAt),
    // Disputes are few among all events, and counted on each start page of staff.
    index('payment_events_kind').on(t.kind, t.receivedAt),
  ],
);

/** Counts the webhooks of an acquirer: one row for each kind and each thing that was wrong. */
export const paymentWebhooks = table(
  'payment_webhooks',
  {
    id: id(),
    acquirerId: ref(() => acquirers.id, 'cascade').notNull(),
    /** The provider's word for what it is about; empty where the signature is wrong. */
    about: text().notNull().default(''),
    /** What was wrong; empty: nothing. */
    problem: text().$type<WebhookProblem | ''>().notNull().default(''),
    count: int().notNull().default(1),
    firstAt: createdAt(),
    lastAt: createdAt(),
  },
  (t) => [uniqueIndex('payment_webhooks_kind').on(t.acquirerId, t.about, t.problem)],
);
