/** Types of form errors, and grouping them by field. */
import type { ReadDefinition } from '#surveys/definition/definition.ts';
import type { DefinitionProblem } from '#surveys/definition/file.ts';
import { TEXTS, VALUES } from './question/fields.ts';
import type { RowFormValues } from './question/rows.ts';

/** A message for the reader, and the values of its placeholders. */
export type Problem = { message: string; values?: Record<string, string | number> };
export type Problems = Record<string, Problem>;

type Lines = { choices: RowFormValues[]; rows: RowFormValues[] };

/** The form field of a problem in the definition; `form` if no field fits. */
export function byField(
  problems: readonly DefinitionProblem[],
  key: string,
  { pages }: ReadDefinition,
  lines: Lines,
  language: string,
): Problems {
  const found: Problems = {};
  const fieldOf = Object.fromEntries(Object.entries({ ...TEXTS, ...VALUES }).map(([field, name]) => [name, field]));
  for (const { path, message, values } of problems) {
    const [, p, , q, part, at, inside, ownLanguage] = path;
    const isHere = pages[Number(p)]?.questions[Number(q)]?.id === key;
    const list = part === 'choices' || part === 'rows' ? part : null;
    const row = list && lines[list][Number(at)];
    const name = String(part);
    const line = `${list === 'rows' ? 'row' : 'choice'}-${row?.n}`;
    const field = !isHere
      ? 'form'
      : row
        ? `${line}-${inside === 'score' ? 'score' : `text-${ownLanguage ?? language}`}`
        : (list ?? (name in TEXT_NAMES ? `${fieldOf[name]}-${at ?? language}` : (fieldOf[name] ?? 'form')));
    found[field] ??= values ? { message, values } : { message };
  }
  return found;
}

const TEXT_NAMES: Record<string, true> = Object.fromEntries(Object.values(TEXTS).map((name) => [name, true]));
