/** Checks what was selected and entered for a registration. */

import { fieldErrors } from '#core/http/field_errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { mostText } from '#events/paid/short_text.ts';
import { type Event, questionsOf, type Ticket, ticketsOf } from '#events/queries.ts';
import type { Attendee } from './attendee.ts';
import { attendeeFields, type Entered, LONGEST_ANSWER, type Selection } from './fields.ts';
import { offeredTickets } from './offered.ts';
import { mostOf, ONLY_TICKET, type TicketLimits, ticketStatus } from './status.ts';

/** What can be had of a selection, and a sentence where that is less. */
export type Available = { selection: Selection; note: string };

const NONE = msg('{ticket} is no longer available.');

export async function available(
  event: Event,
  selection: Selection,
  { site, texts }: { site: Site; texts: Texts },
  code: string,
): Promise<Available> {
  const now = new Date();
  const notes: string[] = [];
  const kept: Selection = new Map();
  const kinds = (await ticketsOf(event.id)).length > 0 ? await offeredTickets(event.id, code) : [onlyKind(event)];
  // What one kind takes of the event's seats, another can't have.
  let others = 0;
  for (const ticket of kinds) {
    const asked = selection.get(ticket.id) ?? 0;
    if (asked === 0) continue;
    const isOpen = ticketStatus(ticket, now) === 'open';
    const most = isOpen ? mostOf({ ...event, seatsTaken: event.seatsTaken + others }, ticket) : 0;
    const count = Math.min(asked, most);
    if (count > 0) kept.set(ticket.id, count);
    others += count;
    if (count < asked) notes.push(fewerText(event, ticket, count, { site, texts }));
  }
  return { selection: kept, note: notes.join(' ') };
}

type Kind = TicketLimits & Pick<Ticket, 'id' | 'name'>;

const onlyKind = ({ title }: Event): Kind => ({ ...ONLY_TICKET, name: title });

function fewerText(
  event: Event,
  { name, maximum }: Kind,
  count: number,
  { site: { language }, texts }: { site: Site; texts: Texts },
): string {
  const words = { n: count, ticket: pick(name, language.code), event: pick(event.title, language.code) };
  if (count > 0 && count === maximum) return mostText(texts, words);
  if (count === 0) return texts.say(NONE, words);
  return texts.tn('Only {n} seat is left for {ticket}.', 'Only {n} seats are left for {ticket}.', count, words);
}

/**
 * @param code of the link to hidden tickets
 * @returns attendees to be stored, what is wrong by field, and whether they may have all these tickets
 */
export async function checkAttendees(
  event: Event,
  entered: readonly Entered[],
  texts: Texts,
  code: string | null = null,
): Promise<{ attendees: Attendee[]; errors: Record<string, string>; areOffered: boolean }> {
  const ids = (await ticketsOf(event.id)).map(({ id }) => id);
  const questions = await questionsOf(event.id);
  const errors: Record<string, string> = {};
  const attendees = entered.map(({ at, ticketId, name, email, phone, answers }): Attendee => {
    const read = attendeeFields.safeParse({ name, email, phone });
    if (!read.success)
      for (const [field, text] of Object.entries(fieldErrors(read.error, texts))) errors[`${at}-${field}`] = text;
    const kept: Record<string, string> = {};
    for (const { id, isRequired } of questions) {
      const text = (answers[id] ?? '').trim();
      if (isRequired && text === '') errors[`${at}-answer_ids-${id}`] = texts.t('Enter an answer');
      if (text.length > LONGEST_ANSWER)
        errors[`${at}-answer_ids-${id}`] = texts.t('Use {maximum} characters or fewer', { maximum: LONGEST_ANSWER });
      if (text) kept[id] = text;
    }
    const data = read.success ? read.data : { name, email, phone };
    return { ...data, ticketId: ids.length > 0 ? ticketId : null, answers: kept };
  });
  const offered = code === null ? ids : (await offeredTickets(event.id, code)).map(({ id }) => id);
  const areOffered = ids.length === 0 || entered.every(({ ticketId }) => offered.includes(ticketId));
  return { attendees, errors, areOffered };
}
