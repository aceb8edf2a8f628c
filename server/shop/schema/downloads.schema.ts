/** Table of the files that buyers of a product get. */
import { id, index, ref, table, text, time } from '#core/db/columns.ts';
import { files } from '#core/sites/schema.ts';
import { templates } from './schema.ts';

export const productFiles = table(
  'product_files',
  {
    id: id(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    fileId: ref(() => files.id, 'cascade').notNull(),
    /** As staff sent it. */
    name: text().notNull(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('product_files_template').on(t.templateId), index('product_files_file').on(t.fileId)],
);
