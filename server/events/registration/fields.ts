/** Reads what forms and calls of a registration send. */
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';
import type { Answers } from './attendee.ts';

/** Of one registration: the organiser's maximum of each ticket is far below. */
export const MOST_ATTENDEES = 100;
/** Of one attendee: more than the questions of an event and what is asked beside them. */
const MOST_FIELDS = 40;

/** Ticket id → number of seats; 0 stands for the one ticket of an event without kinds. */
export type Selection = Map<number, number>;

const NUMBER = msg('Select a number from the list.');

/** @returns what was selected, or the first field with a value that no select offers */
export function selectionIn(body: unknown): { selection: Selection; wrong: string | null; problem: string } {
  const selection: Selection = new Map();
  let wrong: string | null = null;
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    const id = /^nb_register-(\d{1,9})$/.exec(name)?.[1];
    if (id === undefined) continue;
    const entered =
      typeof value === 'number' ? String(value) : typeof value === 'string' ? latinDigits(value.trim()) : '?';
    if (!/^\d{0,3}$/.test(entered) || Number(entered) > MOST_ATTENDEES) wrong ??= name;
    else if (Number(entered) > 0) selection.set(Number(id), Number(entered));
  }
  return { selection, wrong, problem: NUMBER };
}

/** What was entered for one attendee; nothing is checked yet. */
export type Entered = { at: number; ticketId: number; name: string; email: string; phone: string; answers: Answers };

/** Fields of a form, `<n>-name` and so on; those of `0` hold for every attendee who has no own. */
export function attendeesIn(body: unknown): Entered[] {
  const fields = (body ?? {}) as Record<string, unknown>;
  const found = new Map<number, Record<string, string>>();
  for (const [name, value] of Object.entries(fields)) {
    const [, at, field] = /^(\d{1,3})-(name|email|phone|ticket_id|answer_ids-\d{1,9})$/.exec(name) ?? [];
    if (at === undefined || field === undefined || typeof value !== 'string') continue;
    const own = found.get(Number(at)) ?? {};
    found.set(Number(at), own);
    if (Object.keys(own).length < MOST_FIELDS) own[field] = value;
  }
  const shared = found.get(0) ?? {};
  const numbers = [...found.keys()].filter((at) => at > 0).sort((a, b) => a - b);
  return numbers.slice(0, MOST_ATTENDEES).map((at) => {
    const own = { ...shared, ...found.get(at) };
    return {
      at,
      ticketId: Number(own.ticket_id ?? 0) || 0,
      name: own.name ?? '',
      email: own.email ?? '',
      phone: own.phone ?? '',
      answers: answersIn(own),
    };
  });
}

const answersIn = (fields: Record<string, string>): Answers =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const id = /^answer_ids-(\d+)$/.exec(name)?.[1];
      return id === undefined ? [] : [[id, text]];
    }),
  );

const LONGEST_NAME = 120;
const LONGEST_ADDRESS = 254;
export const LONGEST_ANSWER = 1000;

/** What is stored of an attendee. */
export const attendeeFields = z.object({
  name: line(LONGEST_NAME).pipe(z.string().min(1, msg('Enter a name'))),
  email: line(LONGEST_ADDRESS)
    .pipe(z.string().min(1, msg('Enter an email address')))
    .refine((text) => text === '' || isMailAddress(text), msg('Enter a valid email address')),
  phone: line(50).transform(latinDigits),
});

export const bookingParams = z.object({ slug: z.string().max(300), id: recordId });
const accessToken = z.string().max(100);
export const bookingQuery = z.object({ access_token: accessToken.default('') });
export const cancelQuery = z.object({ access_token: accessToken.default(''), registration: recordId });
export const cancelForm = cancelQuery;

/** Of the form: sent again, it is the same one. @throws NotFound for what no form of ours sends */
export function submissionIn({ submission }: Record<string, unknown>): string {
  if (typeof submission !== 'string' || !/^[\w-]{10,60}$/.test(submission)) throw new NotFound();
  return submission;
}
