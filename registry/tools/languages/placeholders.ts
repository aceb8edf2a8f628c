import { isOfOneNumber } from './plural_rule.ts';

/** Places in texts for values, as code and other tools write them: `{name}`, `%s`. */
const PLACEHOLDER = /\{\w+\}|%(?:\(\w+\))?[sd]/g;

const placeholdersIn = (...texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(PLACEHOLDER) ?? []));

/**
 * Compares a translation with the English text. A form of one number, such as "one", may leave the number out.
 * @param form number of the plural form; 0 for a text that has none
 */
export function comparePlaceholders(
  { source, plural }: { source: string; plural: string },
  { written, form, language }: { written: string; form: number; language: string },
): { lacking: string[]; invented: string[] } {
  const wanted = placeholdersIn(source, plural);
  const used = placeholdersIn(written);
  const mayOmit = plural !== '' && isOfOneNumber(language, form);
  return {
    lacking: [...wanted.difference(used)].filter((name) => !(mayOmit && name === '{n}')),
    invented: [...used.difference(wanted)],
  };
}
