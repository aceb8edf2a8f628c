/** Maps the columns of an imported table to questions. */
import { z } from 'zod';
import { slugify } from '#core/i18n/slug.ts';
import { type AnswerColumn, answerColumns } from '#surveys/results/columns.ts';
import type { LabelRow, QuestionRow } from '#surveys/results/queries.ts';

/** Columns of a response besides its answers. */
export const FACTS = ['id', 'started', 'finished', 'language'] as const;
export type Fact = (typeof FACTS)[number];

/** Columns of our own exports that an import ignores. */
const LEFT_OUT = new Set(['state', 'status', 'score', 'name', 'email']);
const FACT_NAMES: Record<string, Fact> = {
  response: 'id',
  'response-id': 'id',
  started: 'started',
  finished: 'finished',
  language: 'language',
};

export type Target =
  | { kind: 'answer'; column: AnswerColumn; values: ReadonlyMap<string, string> }
  /** All choices of a question in one cell, a semicolon or a line between them. */
  | { kind: 'choices'; question: QuestionRow; values: ReadonlyMap<string, string> }
  | { kind: 'fact'; fact: Fact }
  | { kind: 'nothing' };

const cell = z.string().max(1000);
export const mappingFile = z.strictObject({
  $schema: z.string().optional(),
  /** Header → `question`, `question/row`, `question/choice`, `question/row/choice`, `question/comment`; null: left out. */
  columns: z.record(cell, cell.nullable()).default({}),
  /** Header → content of a cell → id of a choice. */
  values: z.record(cell, z.record(cell, cell)).default({}),
  /** Header → one of `FACTS`. */
  facts: z.record(cell, z.enum(FACTS)).default({}),
});
export type Mapping = z.infer<typeof mappingFile>;
export const NO_MAPPING: Mapping = { columns: {}, values: {}, facts: {} };

export type Asked = { questions: QuestionRow[]; labels: LabelRow[]; languages: string[] };

type Problem = { column: string; reason: string };

/**
 * A column is found by the question's id or its text in any language, ignoring case, accents and punctuation: `Wr.Hnd`
 * is the question `wr_hnd`. A mapping file covers the rest (`--columns columns.json`).
 * @returns a target for each header, in order, and what is wrong with them
 */
export function targetsOf(
  headers: readonly string[],
  mapping: Mapping,
  asked: Asked,
): { targets: Target[]; problems: Problem[] } {
  const names = namesOf(asked);
  const problems: Problem[] = [];
  const taken = new Map<string, string>();
  const targets = headers.map((header): Target => {
    const target = targetOf(header, mapping, names);
    if (!target) {
      problems.push({ column: header, reason: notKnown(header, mapping) });
      return { kind: 'nothing' };
    }
    const name = nameOf(target);
    const other = name && taken.get(name);
    if (other) problems.push({ column: header, reason: `says the same as the column "${other}"` });
    if (name) taken.set(name, header);
    return target;
  });
  for (const name of [...Object.keys(mapping.columns), ...Object.keys(mapping.values), ...Object.keys(mapping.facts)])
    if (!headers.includes(name)) problems.push({ column: name, reason: 'is named in --columns, and not in the file' });
  return { targets, problems };
}

const notKnown = (header: string, { columns }: Mapping): string =>
  columns[header]
    ? `is mapped to "${columns[header]}", which the survey does not ask`
    : 'belongs to no question. Call it after one (its id or its text), or map it with --columns; null there leaves it out';

function nameOf(target: Target): string | null {
  if (target.kind === 'answer') return target.column.key;
  return target.kind === 'fact' ? target.fact : target.kind === 'choices' ? target.question.key : null;
}

function targetOf(header: string, mapping: Mapping, names: Map<string, Target>): Target | undefined {
  if (Object.hasOwn(mapping.facts, header)) return { kind: 'fact', fact: mapping.facts[header] as Fact };
  const isMapped = Object.hasOwn(mapping.columns, header);
  const wanted = isMapped ? mapping.columns[header] : header;
  if (wanted === null || wanted === undefined) return { kind: 'nothing' };
  const found = names.get(wanted) ?? names.get(slugify(wanted));
  if (!found && !isMapped) return factTarget(header);
  const values = new Map(Object.entries(mapping.values[header] ?? {}));
  return found && 'values' in found ? { ...found, values } : found;
}

function factTarget(header: string): Target | undefined {
  const name = slugify(header);
  if (LEFT_OUT.has(name)) return { kind: 'nothing' };
  return Object.hasOwn(FACT_NAMES, name) ? { kind: 'fact', fact: FACT_NAMES[name] as Fact } : undefined;
}

/** Every name of a column; a name that two columns share is none. */
function namesOf({ questions, labels, languages }: Asked): Map<string, Target> {
  const names = new Map<string, Target | null>();
  const add = (name: string, target: Target) => {
    const before = names.get(name);
    const isSame = before === undefined || (before !== null && nameOf(before) === nameOf(target));
    if (name) names.set(name, isSame ? target : null);
  };
  const lists = questions
    .filter(({ kind }) => kind === 'multiple_choice')
    .map((question): Target => ({ kind: 'choices', question, values: new Map() }));
  for (const language of languages) {
    const columns = answerColumns(questions, labels, language);
    for (const column of columns) {
      const target: Target = { kind: 'answer', column, values: new Map() };
      for (const name of [column.key, slugify(column.key), column.header, slugify(column.header)]) add(name, target);
    }
    for (const list of lists) {
      if (list.kind !== 'choices') continue;
      const title = list.question.title[language] ?? '';
      for (const name of [list.question.key, slugify(list.question.key), title, slugify(title)]) add(name, list);
    }
  }
  return new Map([...names].filter((entry): entry is [string, Target] => entry[1] !== null));
}
