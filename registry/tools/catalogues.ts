/** Message catalogues in gettext's PO format, which translators' tools read: `assets/locales/<language>.po`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import { locales } from '../locales.ts';

export const SOURCE_LANGUAGE = 'en_US';
export const languages = Object.keys(locales);

/** A text of the project, with the files that say it. */
export type SourceText = { source: string; other?: string; files: string[] };

/** Forms in CLDR's order, which `tn` chooses from by the language's categories. */
const PLURALS: Record<string, { count: number; rule: string }> = {
  en_US: { count: 2, rule: 'nplurals=2; plural=(n != 1);' },
  fr_FR: { count: 2, rule: 'nplurals=2; plural=(n > 1);' },
  ar_001: {
    count: 6,
    rule: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
  },
};

export const pluralCount = (language: string) => PLURALS[language]?.count ?? 2;

export const catalogueFile = (root: string, language: string) => path.join(root, 'assets/locales', `${language}.po`);

export const readCatalogue = (root: string, language: string): GetTextTranslations =>
  readCatalogueFile(catalogueFile(root, language));

/** One that is not there says nothing. */
export function readCatalogueFile(file: string): GetTextTranslations {
  return existsSync(file) ? po.parse(readFileSync(file)) : { charset: 'utf-8', headers: {}, translations: {} };
}

/** The entries, without the one that holds the headers. */
export function entriesOf({ translations }: GetTextTranslations): GetTextTranslation[] {
  return Object.values(translations[''] ?? {}).filter(({ msgid }) => msgid !== '');
}

/** Keeps every translation there is; what nobody says any more is marked obsolete, and comes back when it is said again. */
export function updateCatalogue(root: string, language: string, texts: SourceText[]): void {
  const before = readCatalogue(root, language);
  const old = new Map([...obsoleteOf(before), ...entriesOf(before)].map((entry) => [entry.msgid, entry]));
  const entries = texts.map((text) => entryFor(text, language, old.get(text.source)));
  const said = new Set(texts.map(({ source }) => source));
  const obsolete = [...old.values()].filter(({ msgid, msgstr }) => !said.has(msgid) && msgstr.some(Boolean));
  const bytes = po.compile(
    {
      charset: 'utf-8',
      headers: headersOf(language),
      translations: { '': byId(entries) },
      obsolete: {
        '': byId(language === SOURCE_LANGUAGE ? [] : obsolete.map(({ comments: _, ...rest }) => rest)),
      },
    },
    { sort: (a, b) => (a.msgid < b.msgid ? -1 : 1), foldLength: 0 },
  );
  writeFileSync(catalogueFile(root, language), bytes);
}

const obsoleteOf = ({ obsolete }: GetTextTranslations) => Object.values(obsolete?.[''] ?? {});

const byId = (entries: GetTextTranslation[]) => Object.fromEntries(entries.map((entry) => [entry.msgid, entry]));

function entryFor(
  { source, other, files }: SourceText,
  language: string,
  old?: GetTextTranslation,
): GetTextTranslation {
  const isSame = old && Boolean(old.msgid_plural) === Boolean(other);
  const empty = other ? Array<string>(pluralCount(language)).fill('') : [''];
  const english = other ? [source, other] : [source];
  const flag = isSame ? old.comments?.flag : undefined;
  return {
    msgid: source,
    ...(other && { msgid_plural: other }),
    msgstr: language === SOURCE_LANGUAGE ? english : isSame ? old.msgstr : empty,
    comments: { reference: files.join('\n'), ...(flag && { flag }) },
  };
}

const headersOf = (language: string) => ({
  'Project-Id-Version': 'islands-shop',
  Language: language,
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Transfer-Encoding': '8bit',
  'Plural-Forms': PLURALS[language]?.rule ?? '',
});
