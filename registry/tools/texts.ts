// npm run texts: updates the catalogues from the code and lists missing translations.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Heading, keyOf, type Messages } from '#registry/texts.ts';
import { type Locale, locales } from '#registry/values/locales.ts';
import { textSources, textsOfFile } from './find_texts.ts';
import {
  catalogueFile,
  entriesOf,
  keyOfEntry,
  languages,
  readCatalogue,
  readCatalogueFile,
  SOURCE_LANGUAGE,
  type SourceText,
  updateCatalogue,
} from './languages/catalogues.ts';
import { readOnce } from './read_once.ts';
import type { ThemeFolder } from './themes/folders.ts';

const root = path.resolve(import.meta.dirname, '../..');
const COMPILED = path.join(root, '.build/texts');

/** Writes what the server says, `<language>.json`, and what themes say instead, `<theme>/<language>.json`. Returns the files. */
export function compileTexts(outdir = COMPILED, themes: readonly ThemeFolder[] = []): string[] {
  const write = (name: string, language: string, messages: Messages) => {
    const file = path.join(outdir, name, `${language}.json`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(messages));
    return file;
  };
  return languages.flatMap((language) => [
    write('', language, allMessages(language, themes)),
    ...themes.map((theme) => write(theme.name, language, messagesOfTheme(language, theme))),
  ]);
}

/**
 * A widget's messages in a language, with the formats of numbers and dates if it uses them. English has only its date
 * formats: the code contains its texts, and `registry/values/format.ts` its numbers.
 */
export function widgetTexts(files: string[], language: string, themes: readonly ThemeFolder[] = []): Messages {
  const all = allMessages(language, themes);
  const own = files.filter((file) => /(?:^|\/)(?:widgets|registry)\//.test(file));
  const used = own
    .flatMap((file) => textsOfFile(root, file).texts.map(({ source, context }) => keyOf(source, context)))
    .filter((key) => all[key]);
  const formats = formatsFor(files, language);
  if (used.length === 0 && Object.keys(formats).length === 0) return {};
  const { tag } = locales[language] as Locale;
  return {
    '': { tag, ...formats },
    ...Object.fromEntries(used.map((key) => [key, all[key]])),
  };
}

function formatsFor(files: string[], language: string): Omit<Heading, 'tag'> {
  const { code: _code, tag: _tag, name: _name, ...formats } = locales[language] as Locale;
  const { decimalPoint, thousandsSeparator, grouping, currencyPosition, direction, ...dates } = formats;
  const numbers = {
    decimalPoint,
    thousandsSeparator,
    grouping,
    currencyPosition,
    direction,
  };
  return {
    ...(files.includes('registry/values/format.ts') && language !== SOURCE_LANGUAGE && { numbers }),
    ...(files.includes('registry/values/parse_date.ts') && { dates }),
    ...(files.includes('registry/values/dates.ts') && { months: dates.months }),
  };
}

/** Finished translations. English needs none: the code says it. */
const messagesOf = (language: string): Messages => messagesIn(catalogueFile(root, language));

/** One that can't be read is told, and says nothing: pages then say what the project says. */
const messagesOfTheme = (language: string, { folder }: ThemeFolder): Messages =>
  messagesOfThemeIn(catalogueFile(folder, language));

/** All websites share the widgets: a theme adds what its own say, and changes nothing. */
const allMessages = (language: string, themes: readonly ThemeFolder[]): Messages =>
  Object.assign({}, ...themes.map((theme) => messagesOfTheme(language, theme)).reverse(), messagesOf(language));

const messagesIn = readOnce(finishedIn);

const messagesOfThemeIn = readOnce((file): Messages => {
  try {
    return finishedIn(file);
  } catch (error) {
    const { message, lineNumber } = error as Error & { lineNumber?: number };
    console.error(`${file}${lineNumber ? `:${lineNumber}` : ''} can't be read, so its texts are left out: ${message}`);
    return {};
  }
});

function finishedIn(file: string): Messages {
  const finished = entriesOf(readCatalogueFile(file)).filter(
    ({ msgid, msgid_plural, msgstr, comments }) =>
      msgstr.every(Boolean) &&
      !comments?.flag?.includes('fuzzy') &&
      (msgstr[0] !== msgid || msgstr[1] !== msgid_plural),
  );
  return Object.fromEntries(
    finished.map((entry) => [keyOfEntry(entry), entry.msgid_plural ? entry.msgstr : entry.msgstr[0]]),
  );
}

/** All texts of the project, each once with its files, and calls that can't be extracted. */
export function gatherTexts(): { texts: SourceText[]; mistakes: string[] } {
  const found = new Map<string, SourceText>();
  const mistakes: string[] = [];
  for (const file of textSources(root)) {
    const { texts, mistakes: unread } = textsOfFile(root, file);
    mistakes.push(
      ...unread.map((code) => `${file}: the first argument must be a literal, so that it can be translated: ${code}`),
    );
    for (const { source, other, context } of texts) {
      const key = keyOf(source, context);
      const known = found.get(key);
      if (known && known.other !== other)
        mistakes.push(`${file}: '${source}' has another plural in ${known.files.join(', ')}.`);
      if (known) known.files = [...new Set([...known.files, file])];
      else
        found.set(key, {
          source,
          ...(context !== undefined && { context }),
          ...(other !== undefined && { other }),
          files: [file],
        });
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
  compileTexts();
}
