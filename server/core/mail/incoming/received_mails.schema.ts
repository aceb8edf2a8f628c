/** Table of mails that were received, so that each is handled once. */
import { id, index, table, text, time } from '#core/db/columns.ts';

export const receivedMails = table(
  'received_mails',
  {
    id: id(),
    /** Hash of the recipient and the mail's Message-ID. */
    key: text().notNull().unique(),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('received_mails_at').on(t.at)],
);
