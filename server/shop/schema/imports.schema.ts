/** Table of what the last import wrote to a product. */
import { json, ref, table, time } from '#core/db/columns.ts';
import { templates } from './schema.ts';

/** Tells what people changed since: their changes are not undone unasked. */
export const importedProducts = table('imported_products', {
  templateId: ref(() => templates.id, 'cascade').primaryKey(),
  /** Field → digest of its value as the import wrote it. */
  digests: json<Record<string, string>>().notNull(),
  at: time()
    .notNull()
    .$defaultFn(() => new Date()),
});
