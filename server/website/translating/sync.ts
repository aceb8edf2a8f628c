/** Brings the rows of a language up to date with the catalogues that ship. */
import { statSync } from 'node:fs';
import { and, eq, inArray } from 'drizzle-orm';
import { onChange } from '#core/changes/changes.ts';
import { insertMany } from '#core/db/bulk.ts';
import { db, transaction } from '#core/db/database.ts';
import { SOURCE_LANGUAGE } from '#core/i18n/translated.ts';
import { ROOT } from '#core/process/project.ts';
import { type TranslationState, translations } from '#core/sites/translations.schema.ts';
import { catalogueFile, entriesOf, keyOfEntry, readCatalogue } from '#registry/tools/languages/catalogues.ts';
import { shippedCodes } from '#registry/values/locales.ts';

export type Translation = typeof translations.$inferSelect;
type NewTranslation = typeof translations.$inferInsert;

/** Language → of which files its rows were made. */
const synced = new Map<string, string>();
// The database may be another one, as after a restore.
onChange((tags) => {
  if (tags === 'all') synced.clear();
});

/** Quick where nothing has changed since this process looked last. */
export async function syncTranslations(language: string): Promise<void> {
  const shipped = shippedCodes(ROOT);
  const stamp = [SOURCE_LANGUAGE, language].map((code) => (shipped.includes(code) ? stampOf(code) : '')).join(' ');
  if (synced.get(language) === stamp) return;
  await transaction(() => writeRows(language), { isLong: true, name: 'sync translations' });
  synced.set(language, stamp);
}

function stampOf(code: string): string {
  const { mtimeMs, size } = statSync(catalogueFile(ROOT, code));
  return `${mtimeMs} ${size}`;
}

async function writeRows(language: string): Promise<void> {
  const before = await db.select().from(translations).where(eq(translations.languageCode, language));
  const old = new Map(before.map((row) => [row.key, row]));
  const shipped = new Map(
    language === SOURCE_LANGUAGE
      ? []
      : entriesOf(readCatalogue(ROOT, language)).map((entry) => [keyOfEntry(entry), entry.msgstr]),
  );
  const rows = entriesOf(readCatalogue(ROOT, SOURCE_LANGUAGE)).map((entry): NewTranslation => {
    const key = keyOfEntry(entry);
    const plural = entry.msgid_plural ?? '';
    const english = plural ? [entry.msgid, plural] : [entry.msgid];
    const forms = language === SOURCE_LANGUAGE ? english : (shipped.get(key) ?? []);
    const facts = { source: entry.msgid, plural, context: entry.msgctxt ?? '', shipped: whole(forms) };
    return { languageCode: language, key, ...facts, ...stateWith(whole(forms), old.get(key)?.own ?? []), isUsed: true };
  });
  await insertMany(translations, rows, {
    onConflict: {
      target: ['languageCode', 'key'],
      update: ['source', 'plural', 'context', 'shipped', 'own', 'shown', 'state', 'isUsed'],
    },
    onlyChanged: true,
  });
  await leaveOut(before, new Set(rows.map(({ key }) => key)));
}

const whole = (forms: readonly string[]): string[] => (forms.every(Boolean) ? [...forms] : []);

/** What follows from the forms that ship and those that staff wrote. */
export function stateWith(shipped: readonly string[], own: readonly string[]) {
  const isOwn = own.length > 0 && own.join('\n') !== shipped.join('\n');
  const shown = isOwn ? own : shipped;
  const state: TranslationState = isOwn ? 'own' : shown.length > 0 ? 'shipped' : 'missing';
  return { own: isOwn ? [...own] : [], shown: shown.join('\n'), state };
}

/** Texts that the project no longer says stay where staff wrote them, in case they return. */
async function leaveOut(before: readonly Translation[], used: ReadonlySet<string>): Promise<void> {
  const gone = before.filter(({ key, isUsed }) => isUsed && !used.has(key)).map(({ id }) => id);
  for (let at = 0; at < gone.length; at += 500) {
    const ids = gone.slice(at, at + 500);
    await db.delete(translations).where(and(inArray(translations.id, ids), eq(translations.own, [])));
    await db.update(translations).set({ isUsed: false }).where(inArray(translations.id, ids));
  }
}
