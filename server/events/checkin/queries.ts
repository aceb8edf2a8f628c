/** Reads who is expected at the door: by name, as a list, and counted. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { isFoundIn } from '#events/registration/attendee_search.ts';
import { eventRegistrations, type RegistrationState } from '#events/schema.ts';
import { codeHash, codeOf } from '#events/tickets/code.ts';
import type { Counts, ListAnswer, SearchAnswer } from './contract.ts';
import { enteredAt } from './service.ts';

const MOST_MATCHES = 20;
/** About 80 kB. */
const ROWS_IN_PIECE = 2000;

/** Who is in, of those who have a ticket. */
export async function countsOf(eventId: number): Promise<Counts> {
  const rows = await db
    .select({ state: eventRegistrations.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), inArray(eventRegistrations.state, ['confirmed', 'attended'])))
    .groupBy(eventRegistrations.state);
  const count = (state: RegistrationState) => rows.find((one) => one.state === state)?.count ?? 0;
  return { inside: count('attended'), expected: count('confirmed') + count('attended') };
}

/** By name, or by email address where one is entered; ends with the first that are enough. Nothing finds nobody. */
export async function findAttendees(
  event: Event,
  entered: string,
  by: { site: Site; texts: Texts },
): Promise<SearchAnswer> {
  const { id, name, email } = eventRegistrations;
  if (entered === '') return { matches: [], isMore: false };
  const rows = await db
    .select()
    .from(eventRegistrations)
    .where(
      and(eq(eventRegistrations.eventId, event.id), await isFoundIn(entered.includes('@') ? email : name, entered)),
    )
    .orderBy(asc(id))
    .limit(MOST_MATCHES + 1);
  const kinds = new Map((await ticketsOf(event.id)).map((kind) => [kind.id, pick(kind.name, by.site.language.code)]));
  const matches = rows.slice(0, MOST_MATCHES).map((row) => ({
    id: row.id,
    name: row.name,
    detail: by.texts.joined([kinds.get(row.ticketId ?? 0), row.email, enteredAt(event, row, by.texts)].filter(isText)),
    state: row.state,
  }));
  return { matches, isMore: rows.length > MOST_MATCHES };
}

const isText = (text: string | undefined): text is string => Boolean(text);

/** A piece of the list that devices keep: hashes of codes and short names, nothing else of people. */
export async function listPiece(eventId: number, after: number): Promise<ListAnswer> {
  const { id, name, state, ticketEdition } = eventRegistrations;
  const rows = await db
    .select({ id, name, state, ticketEdition })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), gt(id, after)))
    .orderBy(asc(id))
    .limit(ROWS_IN_PIECE);
  return {
    rows: rows.map((row) => [row.id, codeHash(codeOf(row)), shortName(row.name), row.state].join('\t')),
    next: rows.length === ROWS_IN_PIECE ? rows.at(-1)!.id : null,
  };
}

const LONGEST_SHORT_NAME = 30;
/** With its accents, and an emoji in one piece; a segmenter takes fifty times as long. */
const FIRST_SIGN = /^.(?:\p{M}|\p{Emoji_Modifier}|\uFE0F)*(?:\u200D.(?:\p{M}|\p{Emoji_Modifier}|\uFE0F)*)*/su;

/** `Ann Lee` as `Ann L.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.replaceAll(/\s+/g, ' ').trim().split(' ');
  const last = rest.at(-1);
  const initial = last && FIRST_SIGN.exec(last)?.[0];
  const shown = [...first].slice(0, LONGEST_SHORT_NAME).join('');
  return initial ? `${shown} ${initial}.` : shown;
}
