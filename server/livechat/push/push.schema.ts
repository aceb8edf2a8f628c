/** Tables of the server's key for push messages, and of the browsers that get them. */
import { id, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { sessions } from '#core/people/people.schema.ts';

/** One row, made at the first use. */
export const pushKeys = table('push_keys', {
  id: id(),
  publicKey: text().notNull(),
  /** Encrypted. */
  privateKey: text().notNull(),
});

/** Browsers in which operators asked for messages. */
export const pushSubscriptions = table(
  'push_subscriptions',
  {
    id: id(),
    /** Ends with the session: who signed out gets no messages. */
    sessionId: ref(() => sessions.id, 'cascade').notNull(),
    /** The address at the push service of the browser. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    uniqueIndex('push_subscriptions_session').on(t.sessionId),
  ],
);
