/** Message catalogues in gettext's PO format, which translators' tools read: `assets/locales/<language>.po`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type GetTextTranslation, type GetTextTranslations, po } from 'gettext-parser';
import { keyOf } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { pluralRuleOf } from './plural_rule.ts';

export const SOURCE_LANGUAGE = 'en_US';
export const languages = Object.keys(locales);

/** A text of the project, with the files that contain it. */
export type SourceText = { source: string; other?: string; context?: string; files: string[] };

export const catalogueFile = (root: string, language: string) => path.join(root, 'assets/locales', `${language}.po`);

export const readCatalogue = (root: string, language: string): GetTextTranslations =>
  readCatalogueFile(catalogueFile(root, language));

/** For files whose header says nothing, as those that people write by hand. */
const UTF_8 = { defaultCharset: 'utf-8' };

/** One that is not there says nothing. */
export function readCatalogueFile(file: string): GetTextTranslations {
  return existsSync(file) ? parseCatalogue(readFileSync(file)) : { charset: 'utf-8', headers: {}, translations: {} };
}

/** @throws Error, with `lineNumber` where quotes are wrong, for what is not a PO file */
export function parseCatalogue(bytes: Buffer): GetTextTranslations {
  // Files that people write by hand have no header, and the parser fills in none of the three.
  const parsed: Partial<GetTextTranslations> = po.parse(bytes, UTF_8);
  const catalogue = { ...parsed, charset: parsed.charset ?? 'utf-8', headers: parsed.headers ?? {} };
  const whole = { ...catalogue, translations: parsed.translations ?? {} };
  for (const { msgid, msgstr } of entriesOf(whole))
    if (!msgstr?.length) throw new Error(`${JSON.stringify(msgid)} has no msgstr`);
  return whole;
}

/** The entries, without the one that holds the headers. */
export function entriesOf({ translations }: GetTextTranslations): GetTextTranslation[] {
  return flat(translations).filter(({ msgid }) => msgid !== '');
}

/** An entry's name in messages. */
export const keyOfEntry = ({ msgid, msgctxt }: GetTextTranslation): string => keyOf(msgid, msgctxt || undefined);

const flat = (contexts: GetTextTranslations['translations'] = {}): GetTextTranslation[] =>
  Object.values(contexts).flatMap((entries) => Object.values(entries));

/** Keeps every translation; unused ones are marked obsolete, and restored when their text returns. */
export function updateCatalogue(root: string, language: string, texts: SourceText[]): void {
  const before = readCatalogue(root, language);
  const old = new Map([...flat(before.obsolete), ...entriesOf(before)].map((entry) => [keyOfEntry(entry), entry]));
  const entries = texts.map((text) => entryFor(text, language, old.get(keyOf(text.source, text.context))));
  const used = new Set(texts.map(({ source, context }) => keyOf(source, context)));
  const obsolete = [...old.values()].filter((entry) => !used.has(keyOfEntry(entry)) && entry.msgstr.some(Boolean));
  const kept = language === SOURCE_LANGUAGE ? [] : obsolete.map(({ comments: _, ...rest }) => rest);
  writeFileSync(catalogueFile(root, language), catalogueBytes(language, entries, kept));
}

/** A catalogue as it is written, in the same order on every machine. */
export const catalogueBytes = (
  language: string,
  entries: GetTextTranslation[],
  obsolete: GetTextTranslation[] = [],
): Buffer =>
  po.compile(
    {
      charset: 'utf-8',
      headers: headersOf(language),
      translations: byContext(entries),
      obsolete: byContext(obsolete),
    },
    { sort: (a, b) => (sortKey(a) < sortKey(b) ? -1 : 1), foldLength: 0 },
  );

const sortKey = ({ msgid, msgctxt = '' }: GetTextTranslation) => `${msgid}\n${msgctxt}`;

function byContext(entries: GetTextTranslation[]): GetTextTranslations['translations'] {
  const contexts: GetTextTranslations['translations'] = { '': {} };
  for (const entry of entries) {
    const context = entry.msgctxt ?? '';
    contexts[context] ??= {};
    contexts[context][entry.msgid] = entry;
  }
  return contexts;
}

function entryFor(
  { source, other, context, files }: SourceText,
  language: string,
  old?: GetTextTranslation,
): GetTextTranslation {
  const isSame = old && Boolean(old.msgid_plural) === Boolean(other);
  const empty = other ? Array<string>(pluralRuleOf(language).count).fill('') : [''];
  const english = other ? [source, other] : [source];
  const flag = isSame ? old.comments?.flag : undefined;
  return {
    ...(context && { msgctxt: context }),
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
  'Plural-Forms': pluralRuleOf(language).header,
});
