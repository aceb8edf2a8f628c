/** Parses a definition file, refusing too large, deep or hostile ones with reasons. */
import type { z } from 'zod';
import { UNSTORABLE } from '#core/http/control_characters.ts';
import { msg } from '#core/msg.ts';
import { isStorable } from '#core/storable_text.ts';
import { definition, type ReadDefinition } from './definition.ts';

/** Bytes of a whole file. */
export const MOST_DEFINITION_BYTES = 1024 * 1024;
const DEEPEST = 12;
const MOST_PROBLEMS = 50;
/** Names that JavaScript's objects have by themselves. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Where in a definition: `['pages', 0, 'questions', 3, 'kind']`. */
export type DefinitionPath = (string | number)[];
/** `message` is a msg; `values` fill its braces. */
export type DefinitionProblem = { path: DefinitionPath; message: string; values?: Record<string, string | number> };
export type Read =
  | { definition: ReadDefinition; problems?: undefined }
  | { definition?: undefined; problems: DefinitionProblem[] };

/** `pages[0].questions[3].kind` */
export const pathText = (path: DefinitionPath): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at > 0 ? `.${step}` : step)).join('');

/** Reads the text of a definition file. */
export function parseDefinition(source: string): Read {
  if (Buffer.byteLength(source) > MOST_DEFINITION_BYTES)
    return refused([], msg('The file is too large. The limit is 1 MB.'));
  let value: unknown;
  try {
    value = JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    return refused([], msg('The file is not valid JSON: {reason}'), { reason: (error as Error).message });
  }
  return checkDefinition(value);
}

/** The same for a definition that is in memory already, such as a form's. */
export function checkDefinition(value: unknown): Read {
  const odd = oddPart(value);
  if (odd) return { problems: [odd] };
  const result = definition.safeParse(value);
  if (result.success) return { definition: result.data };
  return { problems: result.error.issues.slice(0, MOST_PROBLEMS).map((issue) => problemOf(issue)) };
}

const refused = (path: DefinitionPath, message: string, values?: Record<string, string>): Read => ({
  problems: [{ path, message, ...(values ? { values } : {}) }],
});

/** The first part that lies too deep, can't be stored or has a forbidden name; looked for without recursion. */
function oddPart(value: unknown): DefinitionProblem | undefined {
  const waiting: { value: unknown; path: DefinitionPath }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: part, path } = next;
    if (typeof part === 'string' && !isStorable(part)) return { path, message: UNSTORABLE };
    if (typeof part !== 'object' || part === null) continue;
    if (path.length > DEEPEST) return { path: path.slice(0, DEEPEST), message: msg('Too many levels') };
    for (const [name, inner] of Object.entries(part)) {
      const inside = [...path, Array.isArray(part) ? Number(name) : name];
      if (!isStorable(name)) return { path, message: UNSTORABLE };
      if (FORBIDDEN.has(name)) return { path: inside, message: msg('This name is not allowed') };
      waiting.push({ value: inner, path: inside });
    }
  }
}

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, above: DefinitionPath = []): DefinitionProblem {
  const path = [...above, ...(issue.path as DefinitionPath)];
  if (issue.code === 'invalid_union') return ofUnion(issue, path);
  if (issue.code === 'invalid_key' && issue.issues[0]) return { path, message: issue.issues[0].message };
  if (issue.code === 'unrecognized_keys')
    return { path: [...path, issue.keys[0] as string], message: msg('Unknown name') };
  const values = issue as unknown as { maximum?: number; minimum?: number };
  const { maximum, minimum } = values;
  return {
    path,
    message: issue.message,
    values: { ...(maximum === undefined ? {} : { maximum }), ...(minimum === undefined ? {} : { minimum }) },
  };
}

/** Reports the error of the union's branch that got furthest: the one with the right type. */
function ofUnion(issue: Issue & { code: 'invalid_union' }, path: DefinitionPath): DefinitionProblem {
  if ('options' in issue && Array.isArray(issue.options))
    return { path, message: msg('Select one of {options}'), values: { options: issue.options.join(', ') } };
  const meant = issue.errors.find(([first]) => first && (first.code !== 'invalid_type' || first.path.length > 0))?.[0];
  return meant
    ? problemOf(meant, path)
    : {
        path,
        message: msg('Enter a text, or an object of texts by language, for example {example}'),
        values: { example: '{"fr_FR": "Thé"}' },
      };
}
