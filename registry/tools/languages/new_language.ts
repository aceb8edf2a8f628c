// npm run new language nl_NL: writes the catalogue of a language; nothing else is needed.
import { existsSync } from 'node:fs';
import { gatherTexts } from '#registry/tools/texts.ts';
import { isKnownLanguage, LANGUAGE_CODE, localeFor } from '#registry/values/locales.ts';
import { catalogueFile, entriesOf, readCatalogue, updateCatalogue } from './catalogues.ts';
import { pluralRuleOf } from './plural_rule.ts';

/** @returns what was written and what is left to do. @throws where the language can't be added */
export function newLanguage(root: string, code: string, { texts } = gatherTexts()): string[] {
  if (!LANGUAGE_CODE.test(code))
    throw new Error(`'${code}' is not a language and a country, such as nl_NL, or es_419 for several countries.`);
  if (!isKnownLanguage(code)) throw new Error(`The Unicode locale data have no language '${code}'.`);
  const file = catalogueFile(root, code);
  if (existsSync(file)) throw new Error(`${file} already exists. \`npm run texts\` brings it up to date.`);
  updateCatalogue(root, code, texts);
  const { name, dateFormat, timeFormat } = localeFor(code);
  const { categories } = pluralRuleOf(code);
  return [
    file,
    `${name}: dates as ${dateFormat}, times as ${timeFormat}, plural forms ${categories.join(', ')}.`,
    ...untranslated(root, code),
    'Translate the file with any PO editor, then run `npm run build`. What is missing is shown in English.',
  ];
}

const MOST_LISTED = 20;

function untranslated(root: string, code: string): string[] {
  const missing = entriesOf(readCatalogue(root, code)).filter(({ msgstr }) => !msgstr.every(Boolean));
  return [
    `${missing.length} texts without translation:`,
    ...missing.slice(0, MOST_LISTED).map(({ msgid }) => `  ${JSON.stringify(msgid)}`),
    ...(missing.length > MOST_LISTED ? [`  … and ${missing.length - MOST_LISTED} more in the file`] : []),
  ];
}
