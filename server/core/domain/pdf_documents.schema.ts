/** Table of the PDFs that were sent to customers. */
import { id, int, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { files } from '#core/sites/schema.ts';

export const pdfDocuments = table(
  'papers',
  {
    id: id(),
    /** The record it shows, such as `sale.order` 12. */
    model: text().notNull(),
    resId: int().notNull(),
    /** Hash of its content: a changed record has a different one. */
    digest: text().notNull(),
    fileId: ref(() => files.id, 'restrict').notNull(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [uniqueIndex('papers_record').on(t.model, t.resId, t.digest)],
);
