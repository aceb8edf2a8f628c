/** Finds catalogues of a theme that nobody reads, and translations that lose placeholders. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { GetTextTranslation } from 'gettext-parser';
import { entriesOf, languages, readCatalogueFile } from '#registry/tools/languages/catalogues.ts';
import { comparePlaceholders } from '#registry/tools/languages/placeholders.ts';
import { pluralRuleOf } from '#registry/tools/languages/plural_rule.ts';
import { meantName } from '#registry/values/similar_name.ts';
import { type Checked, type Finding, lineOf, textOf } from './theme_files.ts';

export const textFindings = ({ folder }: Pick<Checked, 'folder'>): Finding[] =>
  globSync('assets/locales/*', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => findingsIn(folder, file));

function findingsIn(folder: string, file: string): Finding[] {
  const code = path.basename(file, '.po');
  if (!languages.includes(code))
    return [{ file, message: `No language of the project is called ${code}.${meantName(code, languages)}` }];
  const source = textOf(folder, file) ?? '';
  try {
    return entriesOf(readCatalogueFile(path.join(folder, file))).flatMap((entry) => {
      const line = lineOf(source, `msgid ${JSON.stringify(entry.msgid)}`);
      return problemsOf(entry, code).map((message) => ({ file, line, message }));
    });
  } catch (error) {
    const { message, lineNumber = 1 } = error as Error & { lineNumber?: number };
    return [{ file, line: lineNumber, message: `It can't be read: ${message}` }];
  }
}

function problemsOf({ msgid, msgid_plural: plural = '', msgstr }: GetTextTranslation, language: string): string[] {
  if (msgstr.every((form) => form === '')) return [];
  const count = plural ? pluralRuleOf(language).count : 1;
  if (msgstr.length !== count || !msgstr.every(Boolean))
    return [`"${msgid}" has ${msgstr.filter(Boolean).length} forms, and ${language} needs ${count}.`];
  return msgstr.flatMap((form, at) => {
    const text = { source: msgid, plural };
    const { lacking, invented } = comparePlaceholders(text, { written: form, form: at, language });
    return [
      ...lacking.map((name) => `The translation of "${msgid}" lacks ${name}.`),
      ...invented.map((name) => `The translation of "${msgid}" has ${name}, and English has not.`),
    ];
  });
}
