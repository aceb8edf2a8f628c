/** Reads the fields that a browser sent for a page. */
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { LONGEST_CHOICE, LONGEST_DRAFT } from '#surveys/definition/limits.ts';
import type { Question } from '#surveys/queries.ts';
import type { Given } from '#surveys/service.ts';
import { endings, type Fields, tagOf } from './field_names.ts';

const TAG = /^\d+_\d+_\d+(?:_|$)/;

/** The fields of a form or a call; the last of two with one name counts. Characters that can't be stored are removed. */
export function plainFields(body: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, given] of Object.entries((body ?? {}) as object)) {
    const value = [given].flat().at(-1);
    if (typeof value !== 'string') throw new Invalid(msg('Fields must be text.'), { [name]: msg('Enter a text') });
    fields[name] = value.replace(/[^\P{Cc}\n\r\t]/gu, '').toWellFormed();
  }
  return fields;
}

/** Sent fields that belong to no question of the page, as after a change of the survey. */
export function unknownFields(sent: Record<string, string>, questions: Question[]): string[] {
  const known = new Set(questions.flatMap((one) => [...endings(one)].map((ending) => tagOf(one) + ending)));
  return Object.keys(sent).filter((name) => TAG.test(name) && !known.has(name));
}

/** A question's fields by the ending of their names, without empty ones. */
export function fieldsOfQuestion(question: Question, sent: Record<string, string>): Fields {
  const tag = tagOf(question);
  const present = [...endings(question)].filter((ending) => (sent[tag + ending] ?? '').trim() !== '');
  return Object.fromEntries(present.map((ending) => [ending, cut(sent[tag + ending] as string, question, ending)]));
}

/** Longer than the longest answer, so that a respondent can shorten the text, but limited. */
function cut(value: string, { kind }: Question, ending: string): string {
  const isText = ending === '_comment' || kind === 'free_text' || kind === 'textbox';
  const longest = isText ? LONGEST_DRAFT : LONGEST_CHOICE;
  return cutText(value.replaceAll('\r\n', '\n'), longest).toWellFormed();
}

type Times = { given?: string | undefined; loaded?: number | undefined };

/** Every question of the page with its fields and the time of the last change. */
export function givenOf(questions: Question[], sent: Record<string, string>, { given, loaded }: Times): Given[] {
  const now = Date.now();
  const times = given === undefined ? null : timesIn(given);
  return questions.map((question) => {
    const at = times ? (times[tagOf(question)] ?? loaded ?? 0) : now;
    return { question, fields: fieldsOfQuestion(question, sent), at: new Date(Math.min(at, now)) };
  });
}

function timesIn(text: string): Record<string, number> {
  try {
    const times = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(times).filter((one): one is [string, number] => Number.isFinite(one[1])));
  } catch {
    throw new Invalid(msg('Fields must be text.'), { given: msg('Enter valid JSON') });
  }
}
