/** Reads the form by which people join a waiting list. */
import { line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { attendeeFields } from '#events/registration/fields.ts';
import type { SoldOut, Wanted } from './service.ts';

export type Values = { name: string; email: string; ticket: string; seats: string };

const rules = attendeeFields.pick({ name: true, email: true }).extend({
  ticket: line(20),
  seats: wholeNumber(1, 100),
});

const LIST = msg('Select from the list');

export function parseJoining(
  body: Record<string, unknown>,
  soldOut: readonly SoldOut[],
  texts: Texts,
): { values: Values; wanted: Wanted | null; errors: Record<string, string> } {
  const values = { name: '', email: '', ticket: '', seats: '', ...formValues(body, Object.keys(rules.shape)) };
  const read = rules.safeParse(values);
  if (!read.success) return { values, wanted: null, errors: fieldErrors(read.error, texts) };
  const { name, email, ticket, seats } = read.data;
  const kind = soldOut.length === 1 ? soldOut[0] : soldOut.find((one) => String(one.ticket?.id ?? '') === ticket);
  if (!kind) return { values, wanted: null, errors: { ticket: texts.say(LIST) } };
  if (seats > kind.most)
    return { values, wanted: null, errors: { seats: texts.t('Enter {n} or less', { n: kind.most }) } };
  if (seats < kind.least)
    return { values, wanted: null, errors: { seats: texts.t('Enter {n} or more', { n: kind.least }) } };
  return { values, wanted: { name, email, ticketId: kind.ticket?.id ?? null, wanted: seats }, errors: {} };
}
