/** Brings texts that staff wrote, and languages that only this site has, into pages. */
import { eq } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { setOwnTexts } from '#core/i18n/texts.ts';
import type { Messages } from '#registry/texts.ts';
import { languages } from './schema.ts';
import { translations } from './translations.schema.ts';

const TAG = 'texts';

/** Read before each answer, from memory until they change. */
export const loadOwnTexts = cachedQuery([TAG], async (): Promise<void> => {
  const [installed, written] = [
    await db.select({ code: languages.code }).from(languages),
    await db
      .select({ code: translations.languageCode, key: translations.key, own: translations.own })
      .from(translations)
      .where(eq(translations.state, 'own')),
  ];
  const all = new Map<string, Messages>(installed.map(({ code }) => [code, {}]));
  for (const { code, key, own } of written) {
    const messages = all.get(code);
    if (messages) messages[key] = own.length > 1 ? own : (own[0] as string);
  }
  setOwnTexts(all);
});

/** Of every page: each has texts. Call it in the transaction that changes them. */
export const textsChanged = (): Promise<void> => changed(TAG, 'website');
