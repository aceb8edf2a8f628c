/** Table of customer ratings, requested by mail or given with a message. */
import { bool, id, index, int, ref, table, text, time } from '#core/db/columns.ts';
import { partners } from '#core/people/people.schema.ts';

export const ratings = table(
  'ratings',
  {
    id: id(),
    /** Model name of the rated record on the wire, such as `project.task`. */
    model: text().notNull(),
    resId: int().notNull(),
    /** The record it is counted under, such as the project of a task. */
    parentModel: text().notNull().default(''),
    parentResId: int(),
    /** The customer who rates. */
    partnerId: ref(() => partners.id),
    /** Whose work is rated. */
    ratedPartnerId: ref(() => partners.id),
    /** 0 until rated, then up to 10: by mail 10 satisfied, 5 not satisfied, 1 highly dissatisfied. */
    value: int().notNull().default(0),
    /** SHA-256 of the token in the mail that asks for it. */
    tokenHash: text().unique(),
    /** Somebody rated. */
    consumed: bool().notNull().default(false),
    feedback: text().notNull().default(''),
    /** The message that came with it. */
    messageId: int(),
    /** Strangers may read it. */
    published: bool().notNull().default(true),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    ratedAt: time(),
  },
  (t) => [
    index('ratings_record').on(t.model, t.resId),
    index('ratings_parent').on(t.parentModel, t.parentResId, t.ratedAt),
    index('ratings_message').on(t.messageId),
  ],
);
