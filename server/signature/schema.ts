/** Table of signatures with their evidence. */
import { id, index, int, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { companies, files } from '#core/sites/schema.ts';

export type SigningMethod = 'draw' | 'type' | 'upload';

export const signatures = table(
  'signatures',
  {
    id: id(),
    /** The record that was signed, such as `sale.order` 12. */
    model: text().notNull(),
    resId: int().notNull(),
    companyId: ref(() => companies.id).notNull(),
    /** What was shown: equal for equal documents. */
    digest: text().notNull(),
    /** The same as a file, and its SHA-256, which is printed beside the signature. */
    shownFileId: ref(() => files.id, 'restrict').notNull(),
    shownHash: text().notNull(),
    signerName: text().notNull(),
    method: text().$type<SigningMethod>().notNull(),
    /** The drawn or uploaded picture; empty for a typed name. */
    imageId: ref(() => files.id, 'restrict'),
    /** How the signer had access: as anyone, as the customer, by the link, or as staff. */
    by: text().$type<'everybody' | 'customer' | 'token' | 'staff'>().notNull(),
    userId: ref(() => users.id, 'set null'),
    partnerId: ref(() => partners.id, 'set null'),
    /** What the browser said of itself. */
    agent: text().notNull().default(''),
    languageCode: text().notNull(),
    /** The sealed PDF with the signature on its last page. */
    signedFileId: ref(() => files.id, 'restrict').notNull(),
    signedAt: time().notNull(),
  },
  (t) => [
    // The same content is signed once, however often the button is pressed.
    uniqueIndex('signatures_shown').on(t.model, t.resId, t.digest),
    index('signatures_record').on(t.model, t.resId, t.signedAt),
  ],
);
