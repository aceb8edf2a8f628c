// npm run texts: brings the catalogues up to date with what the code says, and tells what has no translation yet.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NumberLocale, DateLocale, Locale } from '../locales.ts';
import { locales } from '../locales.ts';
import type { Heading, Messages } from '../texts.ts';
import { entriesOf, languages, readCatalogue, SOURCE_LANGUAGE, type SourceText, updateCatalogue } from './catalogues.ts';
import { textSources, textsOfFile } from './find_texts.ts';

export { languages };

const root = path.resolve(import.meta.dirname, '../..');

/** Writes what the server says, `<language>.json`. Returns the files. */
export function compileTexts(outdir: string): string[] {
  mkdirSync(outdir, { recursive: true });
  return languages.map((language) => {
    const file = path.join(outdir, `${language}.json`);
    writeFileSync(file, JSON.stringify({ ...messagesOf(language), '': { tag: tagOf(language) } }));
    return file;
  });
}

/** What some source files of a widget say in a language, and how they write numbers and dates where they do. */
export function widgetTexts(files: string[], language: string): Messages {
  const all = messagesOf(language);
  const said = files.flatMap((file) => spokenBy(file)).filter((source) => all[source] !== undefined);
  const formats = formatsFor(files, language);
  if (said.length === 0 && Object.keys(formats).length === 0) return {};
  const heading: Heading = { tag: tagOf(language), ...formats };
  return { '': heading, ...Object.fromEntries(said.map((source) => [source, all[source]])) };
}

/** English needs no messages: the code says it. */
function messagesOf(language: string): Messages {
  const entries = entriesOf(readCatalogue(root, language)).filter(
    ({ msgid, msgid_plural, msgstr }) => msgstr.every(Boolean) && (msgstr[0] !== msgid || msgid_plural),
  );
  const isEnglish = (entry: (typeof entries)[number]) => entry.msgstr[0] === entry.msgid && entry.msgstr[1] === entry.msgid_plural;
  return Object.fromEntries(
    entries.filter((entry) => !isEnglish(entry)).map(({ msgid, msgid_plural, msgstr }) => [msgid, msgid_plural ? msgstr : msgstr[0]]),
  );
}

const tagOf = (language: string) => (locales[language] as Locale).tag;

const isSource = (file: string) => /^(widgets|registry)\//.test(file);
const spokenBy = (file: string) => (isSource(file) ? textsOfFile(root, file).texts.map(({ source }) => source) : []);

/** English numbers are built in; English dates are not. */
function formatsFor(files: string[], language: string): Pick<Heading, 'numbers' | 'dates'> {
  const locale = locales[language] as Locale;
  return {
    ...(files.includes('registry/format.ts') && language !== SOURCE_LANGUAGE && { numbers: numbersOf(locale) }),
    ...(files.includes('registry/dates.ts') && { dates: datesOf(locale) }),
  };
}

const numbersOf = ({ decimalPoint, thousandsSeparator, grouping, currencyPosition, direction }: Locale): NumberLocale => ({
  decimalPoint,
  thousandsSeparator,
  grouping,
  currencyPosition,
  direction,
});

function datesOf(locale: Locale): DateLocale {
  const { code: _code, tag: _tag, name: _name, ...rest } = locale;
  const { decimalPoint: _point, thousandsSeparator: _separator, grouping: _grouping, ...more } = rest;
  const { currencyPosition: _position, direction: _direction, ...dates } = more;
  return dates;
}

/** Everything the project says, each text once, with the files that say it; and what can't be read. */
export function gatherTexts(): { texts: SourceText[]; mistakes: string[] } {
  const found = new Map<string, SourceText>();
  const mistakes: string[] = [];
  for (const file of textSources(root)) {
    const { texts, mistakes: unread } = textsOfFile(root, file);
    mistakes.push(...unread.map((code) => `${file}: the first argument must be a literal, so that it can be translated: ${code}`));
    for (const { source, other } of texts) {
      const known = found.get(source);
      if (known && known.other !== other) mistakes.push(`${file}: '${source}' is said with another plural in ${known.files.join(', ')}.`);
      if (known) known.files = [...new Set([...known.files, file])];
      else found.set(source, { source, ...(other !== undefined && { other }), files: [file] });
    }
  }
  return { texts: [...found.values()], mistakes };
}

if (import.meta.main) {
  const { texts, mistakes } = gatherTexts();
  for (const mistake of mistakes) console.error(mistake);
  for (const language of languages) {
    updateCatalogue(root, language, texts);
    const missing = entriesOf(readCatalogue(root, language)).filter(({ msgstr }) => !msgstr.every(Boolean));
    console.log(`${language}: ${texts.length} texts, ${missing.length} without translation`);
  }
  compileTexts(path.join(root, '.build/texts'));
}
