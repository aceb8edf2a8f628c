/** Tables of the files that buyers of a product get, and which they opened. */
import { id, index, primaryKey, ref, table, text, time } from '#core/db/columns.ts';
import { files } from '#core/sites/schema.ts';
import { orders } from '#sales/schema/schema.ts';
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

/** Products of which the customer of an order opened a file, which ends the right to withdraw from buying them. */
export const openedDownloads = table(
  'opened_downloads',
  {
    orderId: ref(() => orders.id, 'cascade').notNull(),
    templateId: ref(() => templates.id, 'cascade').notNull(),
    openedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.templateId] }), index('opened_downloads_template').on(t.templateId)],
);
