/** Checks that a translation keeps placeholders, HTML and lines of the English text. */
import { msg } from '#core/msg.ts';
import type { Values } from '#registry/texts.ts';
import { comparePlaceholders } from '#registry/tools/languages/placeholders.ts';
import { pluralRuleOf } from '#registry/tools/languages/plural_rule.ts';

export type Translatable = { source: string; plural: string };
/** `form`: its number, where one is to blame. */
export type TranslationProblem = { sentence: string; values: Values; form: number };

/** From one bracket on, whether it ends or not. */
const TAG = /<[^>]*>?/g;
const LONGEST = 5000;

/** How many forms a text has in a language. */
export const formsOf = ({ plural }: Translatable, language: string): number =>
  plural ? pluralRuleOf(language).count : 1;

/** @param forms all empty: it is not translated. @returns what is wrong first; null where nothing is */
export function problemOf(text: Translatable, forms: readonly string[], language: string): TranslationProblem | null {
  if (forms.every((form) => form === '')) return null;
  for (let form = 0; form < Math.max(forms.length, formsOf(text, language)); form += 1) {
    const found = problemOfForm(text, forms[form] ?? '', form, language);
    if (found) return { ...found, form };
  }
  return null;
}

type Found = Omit<TranslationProblem, 'form'> | null;

function problemOfForm(text: Translatable, written: string, form: number, language: string): Found {
  const { source, plural } = text;
  if (form >= formsOf(text, language)) return { sentence: TOO_MANY, values: { n: formsOf(text, language) } };
  if (written === '') return { sentence: INCOMPLETE, values: {} };
  if (written.length > LONGEST) return { sentence: TOO_LONG, values: { limit: LONGEST } };
  const english = form > 0 && plural !== '' ? plural : source;
  const { lacking, invented } = comparePlaceholders(text, { written, form, language });
  if (lacking.length > 0) return { sentence: LACKING, values: { names: lacking.join(' ') } };
  if (invented.length > 0) return { sentence: INVENTED, values: { names: invented.join(' ') } };
  if (tagsOf(written) !== tagsOf(english)) return { sentence: HTML, values: { tags: tagsOf(english) || '—' } };
  const lines = english.split('\n').length;
  return written.split('\n').length === lines ? null : { sentence: LINES, values: { n: lines } };
}

const tagsOf = (text: string): string =>
  (text.match(TAG) ?? [])
    .map((tag) => tag.replace(/\s+/g, ' '))
    .sort()
    .join(' ');

const INCOMPLETE = msg('Fill in every plural form, or none');
const TOO_MANY = msg('The language has {n} plural forms, not more');
const TOO_LONG = msg('Use {limit} characters or fewer');
const LACKING = msg('Placeholders are missing: {names}. Write them as in English');
const INVENTED = msg('English does not have these placeholders: {names}');
const HTML = msg('Use the same HTML as English: {tags}');
const LINES = msg('Use as many lines as English: {n}');
