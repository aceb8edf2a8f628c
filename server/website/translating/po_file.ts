/** Writes a language's texts as a PO file, and takes one over. */
import { and, eq } from 'drizzle-orm';
import type { GetTextTranslations } from 'gettext-parser';
import { insertMany } from '#core/db/bulk.ts';
import { db, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { formsOf, problemOf, type TranslationProblem } from '#core/i18n/check_translation.ts';
import { msg } from '#core/msg.ts';
import { textsChanged } from '#core/sites/own_texts.ts';
import { translations } from '#core/sites/translations.schema.ts';
import { catalogueBytes, entriesOf, keyOfEntry, parseCatalogue } from '#registry/tools/languages/catalogues.ts';
import { stateWith, type Translation } from './sync.ts';

const MOST_PROBLEMS = 20;

/** What staff would see on pages: their own texts, else those that ship. */
export async function exportPo(language: string): Promise<Buffer> {
  const rows = await usedRows(language);
  return catalogueBytes(
    language,
    rows.map((row) => {
      const forms = row.own.length > 0 ? row.own : row.shipped;
      return {
        ...(row.context && { msgctxt: row.context }),
        msgid: row.source,
        ...(row.plural && { msgid_plural: row.plural }),
        msgstr: forms.length > 0 ? forms : Array<string>(formsOf(row, language)).fill(''),
      };
    }),
  );
}

const usedRows = (language: string): Promise<Translation[]> =>
  db
    .select()
    .from(translations)
    .where(and(eq(translations.languageCode, language), eq(translations.isUsed, true)));

export type ImportedPo = {
  /** Texts that changed. */
  taken: number;
  /** Texts that the project does not have. */
  unknown: number;
  /** Texts that were left out, at most twenty. */
  problems: (TranslationProblem & { source: string })[];
  refused: number;
};

/** @throws Invalid for a file that can't be read, with its line, or is of another language */
export async function importPo(bytes: Buffer, language: string): Promise<ImportedPo> {
  const file = parsed(bytes);
  const named = file.headers.Language;
  if (named && named.replace('-', '_').split('_', 1)[0] !== language.split('_', 1)[0])
    throw new Invalid(OTHER_LANGUAGE).with({ language: named });
  const entries = entriesOf(file);
  if (entries.length === 0) throw new Invalid(EMPTY);
  return transaction(async () => takeOver(entries, language), { isLong: true, name: 'import a PO file' });
}

async function takeOver(entries: ReturnType<typeof entriesOf>, language: string): Promise<ImportedPo> {
  const rows = new Map((await usedRows(language)).map((row) => [row.key, row]));
  const result: ImportedPo = { taken: 0, unknown: 0, problems: [], refused: 0 };
  const changes: Translation[] = [];
  for (const entry of entries) {
    const row = rows.get(keyOfEntry(entry));
    const isFuzzy = entry.comments?.flag?.includes('fuzzy') ?? false;
    if (!row) result.unknown += 1;
    if (!row || isFuzzy || entry.msgstr.every((form) => form === '')) continue;
    const problem = problemOf(row, entry.msgstr, language);
    if (problem) {
      result.refused += 1;
      if (result.problems.length < MOST_PROBLEMS) result.problems.push({ ...problem, source: row.source });
      continue;
    }
    const next = { ...row, ...stateWith(row.shipped, entry.msgstr) };
    if (next.shown !== row.shown) changes.push(next);
  }
  await insertMany(
    translations,
    changes.map(({ id: _id, ...row }) => row),
    {
      onConflict: { target: ['languageCode', 'key'], update: ['own', 'shown', 'state'] },
    },
  );
  if (changes.length > 0) await textsChanged();
  return { ...result, taken: changes.length };
}

function parsed(bytes: Buffer): GetTextTranslations {
  try {
    return parseCatalogue(bytes);
  } catch (error) {
    const line = (error as { lineNumber?: number }).lineNumber;
    throw line === undefined ? new Invalid(UNREADABLE) : new Invalid(BAD_LINE).with({ line });
  }
}

const OTHER_LANGUAGE = msg('The file is of another language: {language}.');
const EMPTY = msg('The file holds no texts. Choose a PO file.');
const UNREADABLE = msg('The file can’t be read. Choose a PO file.');
const BAD_LINE = msg('Line {line} of the file can’t be read: check the quotes there.');
