/** Tables of threads, messages, attachments and participants. */
import { bool, id, index, int, primaryKey, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { partners, sessions, users } from '#core/people/people.schema.ts';
import { files, websites } from '#core/sites/schema.ts';

const createdAt = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

/** The discussion of one record; begins with its first message. */
export const threads = table(
  'threads',
  {
    id: id(),
    /** Such as `product.template`; a domain's list of records says which there are. */
    model: text().notNull(),
    resId: int().notNull(),
    /** Of the newest message. */
    lastSeq: int().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('threads_record').on(t.model, t.resId)],
);

/** `unconfirmed`: a guest has yet to type the code that we mailed; `pending`: staff have yet to read it. */
export type MessageState = 'unconfirmed' | 'pending' | 'posted' | 'refused';
/** Somebody's own words, a mail, or what the system notes. */
export type MessageKind = 'comment' | 'email' | 'notification';
/** Who may read a message, of those who may open the record. Follows from its other columns: `reachOf`. */
export type Reach = 'everybody' | 'staff' | 'nobody';

export const messages = table(
  'messages',
  {
    id: id(),
    threadId: ref(() => threads.id, 'cascade').notNull(),
    /** Its place in the thread, counted from 1; never changes. */
    seq: int().notNull(),
    /** Empty for guests and for what the system notes. */
    partnerId: ref(() => partners.id, 'set null'),
    /** As the author was called then. */
    authorName: text().notNull().default(''),
    /** A guest's address, confirmed unless the state says otherwise. Never shown to visitors. */
    guestEmail: text().notNull().default(''),
    kind: text().$type<MessageKind>().notNull().default('comment'),
    subject: text().notNull().default(''),
    /** Safe HTML. */
    body: text().notNull(),
    state: text().$type<MessageState>().notNull().default('posted'),
    isInternal: bool().notNull().default(false),
    isPublished: bool().notNull().default(true),
    reach: text().$type<Reach>().notNull(),
    /** 1 to 5. */
    stars: int(),
    /** The author is a verified buyer of the product. */
    isBuyer: bool().notNull().default(false),
    /** The author works here. */
    isByStaff: bool().notNull().default(false),
    /** Where, and in which language, it was written. */
    websiteId: ref(() => websites.id, 'set null'),
    languageCode: text().notNull().default(''),
    moderatorId: ref(() => users.id, 'set null'),
    moderatedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messages_seq').on(t.threadId, t.seq),
    index('messages_reach').on(t.threadId, t.reach, t.seq),
    index('messages_stars').on(t.threadId, t.stars, t.seq),
    index('messages_state').on(t.state, t.id),
    index('messages_partner').on(t.partnerId),
  ],
);

/**
 * How many messages each hundred of a thread holds, for whom: counts, averages and the place of a page are sums over
 * few rows, however long the thread.
 */
export const messageBlocks = table(
  'message_blocks',
  {
    threadId: ref(() => threads.id, 'cascade').notNull(),
    block: int().notNull(),
    /** Readable by everybody; then those with that many stars. */
    everybody: int().notNull().default(0),
    everybody1: int().notNull().default(0),
    everybody2: int().notNull().default(0),
    everybody3: int().notNull().default(0),
    everybody4: int().notNull().default(0),
    everybody5: int().notNull().default(0),
    /** Readable by staff, which is all that everybody may read and more. */
    staff: int().notNull().default(0),
    staff1: int().notNull().default(0),
    staff2: int().notNull().default(0),
    staff3: int().notNull().default(0),
    staff4: int().notNull().default(0),
    staff5: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.threadId, t.block] })],
);

export const messageAttachments = table(
  'message_attachments',
  {
    id: id(),
    messageId: ref(() => messages.id, 'cascade').notNull(),
    fileId: ref(() => files.id).notNull(),
    /** As the author called it. */
    name: text().notNull(),
  },
  (t) => [index('message_attachments_message').on(t.messageId), index('message_attachments_file').on(t.fileId)],
);

/** People who are notified of replies until they mute the thread. */
export const threadParticipants = table(
  'thread_participants',
  {
    id: id(),
    threadId: ref(() => threads.id, 'cascade').notNull(),
    partnerId: ref(() => partners.id, 'set null'),
    /** Lower-cased. */
    email: text().notNull(),
    name: text().notNull(),
    isStaff: bool().notNull().default(false),
    /** They opened another person's record by its access token; mails link with that token again. */
    byLink: bool().notNull().default(false),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    languageCode: text().notNull(),
    mutedAt: time(),
    /** The newest message that they were notified of. */
    toldSeq: int().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('thread_participants_email').on(t.threadId, t.email)],
);

/** Codes mailed to guests, which prove that they read mail to that address. */
export const guestCodes = table(
  'guest_codes',
  {
    id: id(),
    /** The visit that asked: a code is worth nothing in another browser. */
    sessionId: ref(() => sessions.id, 'cascade').notNull(),
    email: text().notNull(),
    name: text().notNull(),
    codeHash: text().notNull(),
    attempts: int().notNull().default(0),
    /** What waits for the code. */
    messageId: ref(() => messages.id, 'cascade').notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('guest_codes_session').on(t.sessionId), index('guest_codes_expires').on(t.expiresAt)],
);
