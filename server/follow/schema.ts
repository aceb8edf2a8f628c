/** Tables of contacts, subscriptions, followers and mailings. */
import { bool, id, index, int, json, ref, table, text, time, translated, uniqueIndex } from '#core/db/columns.ts';
import type { FollowedFacts } from '#core/domain/followable.ts';
import { users } from '#core/people/people.schema.ts';
import { websites } from '#core/sites/schema.ts';

const createdAt = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

export const mailingLists = table(
  'mailing_lists',
  {
    id: id(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    name: translated().notNull(),
    /** What a subscriber may expect. */
    description: translated().notNull(),
    /** Offered in the footer, in the newsletter popup and to everybody who chooses what they get. */
    isOffered: bool().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('mailing_lists_website').on(t.websiteId)],
);

/** A confirmed address, by a link or by an account; typing an address does not create one. */
export const contacts = table('mailing_contacts', {
  id: id(),
  /** Lower-cased. */
  email: text().notNull().unique(),
  languageCode: text().notNull(),
  /** When all mail was blocked, of lists and of followed records. */
  blockedAt: time(),
  createdAt: createdAt(),
});

export const subscriptions = table(
  'subscriptions',
  {
    id: id(),
    listId: ref(() => mailingLists.id, 'cascade').notNull(),
    contactId: ref(() => contacts.id, 'cascade').notNull(),
    isOn: bool().notNull(),
    /** When the state last changed. */
    changedAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('subscriptions_list_contact').on(t.listId, t.contactId),
    index('subscriptions_contact').on(t.contactId),
  ],
);

export const followers = table(
  'followers',
  {
    id: id(),
    /** Such as `product.template`; a domain's list of what can be followed says which there are. */
    model: text().notNull(),
    recordId: int().notNull(),
    contactId: ref(() => contacts.id, 'cascade').notNull(),
    /** Where, and in which language, the record was met: notices lead back there. */
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    languageCode: text().notNull(),
    isOn: bool().notNull(),
    changedAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('followers_record_contact').on(t.model, t.recordId, t.contactId),
    index('followers_contact').on(t.contactId),
  ],
);

/** What a followed record was like when it was looked at last: what changed since is news. */
export const followedRecords = table(
  'followed_records',
  {
    id: id(),
    model: text().notNull(),
    recordId: int().notNull(),
    facts: json<FollowedFacts>().notNull(),
    noticedAt: time(),
  },
  (t) => [uniqueIndex('followed_records_record').on(t.model, t.recordId)],
);

export type MailingState = 'draft' | 'sending' | 'sent';

export const mailings = table(
  'mailings',
  {
    id: id(),
    listId: ref(() => mailingLists.id, 'cascade').notNull(),
    subject: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    state: text().$type<MailingState>().notNull().default('draft'),
    authorId: ref(() => users.id, 'set null'),
    /** Contacts up to this one have their mail in the outbox. */
    doneUpTo: int().notNull().default(0),
    sentCount: int().notNull().default(0),
    createdAt: createdAt(),
    startedAt: time(),
  },
  (t) => [index('mailings_list').on(t.listId)],
);

/** Optional reasons for unsubscribing. */
export const mailingFeedback = table(
  'mailing_feedback',
  {
    id: id(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    contactId: ref(() => contacts.id, 'cascade').notNull(),
    mailingId: ref(() => mailings.id, 'set null'),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mailing_feedback_website').on(t.websiteId, t.createdAt)],
);
