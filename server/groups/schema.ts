/** Tables of mailing list groups, their members, threads and messages. */
import { bool, id, index, int, primaryKey, ref, table, text, time, translated, uniqueIndex } from '#core/db/columns.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { files, websites } from '#core/sites/schema.ts';

const createdAt = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

/**
 * `public`: everyone reads and joins. `request`: everyone sees its name, members read, joining waits for staff.
 * `private`: only members and staff know of it.
 */
export type Access = 'public' | 'request' | 'private';
/** Whose messages are posted at once; all others wait for staff. */
export type Posters = 'members' | 'staff' | 'nobody';

export const groups = table(
  'groups',
  {
    id: id(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    name: translated().notNull(),
    description: translated().notNull(),
    /** The part of its email address before the at-sign; lower-cased. */
    alias: text().notNull().unique(),
    access: text().$type<Access>().notNull().default('public'),
    posters: text().$type<Posters>().notNull().default('members'),
    isPublished: bool().notNull().default(true),
    /** Posted ones. */
    threadCount: int().notNull().default(0),
    messageCount: int().notNull().default(0),
    memberCount: int().notNull().default(0),
    /** When the newest message was posted. */
    lastAt: time(),
    createdAt: createdAt(),
  },
  (t) => [index('groups_website').on(t.websiteId)],
);

/** `unconfirmed`: the owner of the address has yet to confirm; `requested`: staff have yet to decide. */
export type MemberState = 'unconfirmed' | 'requested' | 'on' | 'off';
/** Each message by email, one email a day, or reading on the web alone. */
export type Delivery = 'each' | 'digest' | 'web';
/** `accept`: messages are posted at once; `ban`: they are refused, and the address can't join. */
export type SenderRule = 'usual' | 'accept' | 'ban';

/** Members of a group, and other senders for whom staff made a rule. */
export const groupMembers = table(
  'group_members',
  {
    id: id(),
    groupId: ref(() => groups.id, 'cascade').notNull(),
    /** Lower-cased. */
    email: text().notNull(),
    name: text().notNull().default(''),
    partnerId: ref(() => partners.id, 'set null'),
    languageCode: text().notNull(),
    state: text().$type<MemberState>().notNull(),
    delivery: text().$type<Delivery>().notNull().default('each'),
    rule: text().$type<SenderRule>().notNull().default('usual'),
    /** Emails in a row that came back. */
    bounces: int().notNull().default(0),
    /** The address is dead: nothing is sent until its owner asks again. */
    stoppedAt: time(),
    /** When the state last changed: older confirmation links are worth nothing. */
    changedAt: time().notNull(),
    /** Up to when the last daily email went. */
    digestedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('group_members_email').on(t.groupId, t.email),
    index('group_members_state').on(t.groupId, t.state, t.delivery, t.id),
    index('group_members_person').on(t.email),
    index('group_members_partner').on(t.partnerId),
  ],
);

export const groupThreads = table(
  'group_threads',
  {
    id: id(),
    groupId: ref(() => groups.id, 'cascade').notNull(),
    subject: text().notNull(),
    /** Its first message; 0 until it is written. */
    rootId: int().notNull().default(0),
    /** Posted ones, the first included. */
    messageCount: int().notNull().default(0),
    startedAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (t) => [
    index('group_threads_last').on(t.groupId, t.lastAt, t.id),
    index('group_threads_started').on(t.groupId, t.startedAt, t.id),
  ],
);

export type MessageState = 'pending' | 'posted' | 'refused';
export type Source = 'web' | 'mail' | 'import';

export const groupMessages = table(
  'group_messages',
  {
    id: id(),
    groupId: ref(() => groups.id, 'cascade').notNull(),
    threadId: ref(() => groupThreads.id, 'cascade').notNull(),
    /** The message that it answers. */
    parentId: int(),
    /** Of its email, with angle brackets (RFC 5322). */
    messageId: text().notNull(),
    partnerId: ref(() => partners.id, 'set null'),
    authorName: text().notNull(),
    /** Lower-cased; never shown. */
    authorEmail: text().notNull(),
    subject: text().notNull(),
    /** As written: what emails send on and search finds. */
    text: text().notNull(),
    /** The sanitised HTML made of it. */
    body: text().notNull(),
    state: text().$type<MessageState>().notNull(),
    source: text().$type<Source>().notNull(),
    /** Who of the staff deals with it, so that no one else does. */
    claimedBy: ref(() => users.id, 'set null'),
    claimedAt: time(),
    moderatorId: ref(() => users.id, 'set null'),
    moderatedAt: time(),
    /** When it was written. */
    sentAt: time().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('group_messages_message').on(t.groupId, t.messageId),
    index('group_messages_date').on(t.groupId, t.state, t.sentAt, t.id),
    index('group_messages_moderated').on(t.groupId, t.state, t.moderatedAt, t.id),
    index('group_messages_thread').on(t.threadId, t.state, t.sentAt, t.id),
    index('group_messages_parent').on(t.parentId),
    index('group_messages_author').on(t.authorEmail),
    index('group_messages_partner').on(t.partnerId),
    index('group_messages_waiting').on(t.state, t.id),
  ],
);

/** Messages that others answer, and the archive lacks: until they come, they hold their answers together. */
export const groupMissing = table(
  'group_missing',
  {
    groupId: ref(() => groups.id, 'cascade').notNull(),
    /** Of the email that is missing, with angle brackets. */
    messageId: text().notNull(),
    namedById: ref(() => groupMessages.id, 'cascade').notNull(),
    /** 0: it answers that one; 1: the one above, and so on. */
    distance: int().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.messageId, t.namedById] }),
    index('group_missing_named_by').on(t.namedById),
  ],
);

export const groupAttachments = table(
  'group_attachments',
  {
    id: id(),
    messageId: ref(() => groupMessages.id, 'cascade').notNull(),
    fileId: ref(() => files.id).notNull(),
    /** As the author called it. */
    name: text().notNull(),
  },
  (t) => [index('group_attachments_message').on(t.messageId), index('group_attachments_file').on(t.fileId)],
);

/** How much each month of the archive holds, in UTC, so that long archives are not counted. */
export const groupMonths = table(
  'group_months',
  {
    groupId: ref(() => groups.id, 'cascade').notNull(),
    /** Such as `2026-04`. */
    month: text().notNull(),
    /** Threads that began in it. */
    threads: int().notNull().default(0),
    messages: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.month] })],
);
