import type { z } from 'zod';
import { type HttpError, Invalid } from '#core/errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { Values } from '#registry/texts.ts';

/**
 * Field → its error message in the reader's language. A message may use the limit: 'must have at most {maximum}
 * characters'.
 */
export function fieldErrors(error: z.ZodError, { say }: Texts): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= sentenceOf(issue, say);
  return fields;
}

/** Field → its error message; `form` for a refusal that names no field. */
export function refusedFields({ fields, sentence, values }: HttpError, { say }: Texts): Record<string, string> {
  if (!fields) return { form: say(sentence, values) };
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, say(problem, values)]));
}

/** The error message of a single value. */
export const firstError = ({ issues: [first] }: z.ZodError, { say }: Texts): string =>
  first ? sentenceOf(first, say) : '';

const sentenceOf = (issue: z.core.$ZodIssue, say: Texts['say']): string =>
  say(issue.message, issue as unknown as Values);

/** @param fields field → its error message */
export function notUnderstood(fields: Record<string, string>): Invalid {
  const list = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
  return new Invalid('There is a problem: {list}', fields).with({ list: list.join('; ') });
}
