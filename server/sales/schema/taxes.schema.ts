/** Tables of a company's taxes and fiscal positions. */
import { bool, id, index, int, json, ref, type Translated, table, text, translated } from '#core/db/columns.ts';
import { companies } from '#core/sites/schema.ts';

export const taxes = table(
  'taxes',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** As documents call it, such as `VAT 20%`. */
    name: translated().notNull(),
    /** Thousandths of a percent: 8.875 % is 8875. */
    rate: int().notNull(),
    /** Prices have it in them already. */
    isIncluded: bool().notNull().default(false),
    /** Applied to new lines by default. */
    isUsual: bool().notNull().default(false),
    isActive: bool().notNull().default(true),
    sequence: int().notNull().default(10),
  },
  (t) => [index('taxes_company').on(t.companyId)],
);

/** Maps a company's taxes to those of a customer's country, such as none for exports. */
export const fiscalPositions = table(
  'fiscal_positions',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    name: text().notNull(),
    /** ISO 3166-1; empty: any country but the company's own. */
    countryCodes: json<string[]>().notNull(),
    /** Only in these states, such as `US-VT`; of countries without any, everywhere. */
    stateCodes: json<string[]>().notNull().default([]),
    /** Only at postal codes from here on, and up to there; empty: at any. */
    zipFrom: text().notNull().default(''),
    zipTo: text().notNull().default(''),
    /** Applies only to customers with a VAT number. */
    needsVat: bool().notNull().default(false),
    /** Tax id → the tax instead, or null for none; a tax that is not named stays. */
    map: json<Record<string, number | null>>().notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('fiscal_positions_company').on(t.companyId)],
);

/** A copy of the tax at the time the line was written: later changes of the rate change no document. */
export type LineTax = { taxId: number; name: Translated; rate: number; isIncluded: boolean };

/** What one line of a document is for; headings and notes have no price. */
export type LineKind = 'product' | 'section' | 'subsection' | 'note';

/** Of lines and of what customers may add: discounts in hundredths of a percent, 12.5 % being 1250. */
export const priced = {
  discount: () => int().notNull().default(0),
  taxes: () => json<LineTax[]>().notNull().default([]),
};
