/** Table of files that buyers upload as option values. */
import { id, index, ref, table, text, time } from '#core/db/columns.ts';
import { files } from '#core/sites/schema.ts';
import { orderLines } from '#sales/schema/schema.ts';

/** Pending until a line owns the file. */
export const lineFiles = table(
  'order_line_files',
  {
    id: id(),
    fileId: ref(() => files.id, 'cascade').notNull(),
    /** File name as the buyer sent it. */
    sentAs: text().notNull(),
    /** Empty: not ordered yet, or its line was deleted; the file is deleted after a while, too. */
    lineId: ref(() => orderLines.id, 'set null'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('order_line_files_file').on(t.fileId), index('order_line_files_line').on(t.lineId)],
);
