/** Table of texts in each language: as they ship, and as staff wrote them. */
import { bool, id, index, json, table, text, uniqueIndex } from '#core/db/columns.ts';
import { languages } from './schema.ts';

export type TranslationState = 'missing' | 'shipped' | 'own';

/** Filled from the catalogues when staff open a language; what they wrote stays when the project is upgraded. */
export const translations = table(
  'translations',
  {
    id: id(),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    /** The context and the English text, as `keyOf` joins them. */
    key: text().notNull(),
    context: text().notNull().default(''),
    source: text().notNull(),
    /** English for several; empty for texts without a number. */
    plural: text().notNull().default(''),
    /** The forms in the catalogue; empty where it has none. */
    shipped: json<string[]>().notNull().default([]),
    /** The forms that staff wrote, which win; empty: none. */
    own: json<string[]>().notNull().default([]),
    /** The forms that pages show, for the search. */
    shown: text().notNull().default(''),
    state: text().$type<TranslationState>().notNull(),
    /** Whether the project still says it. */
    isUsed: bool().notNull().default(true),
  },
  (t) => [uniqueIndex('translations_key').on(t.languageCode, t.key), index('translations_state').on(t.state)],
);
