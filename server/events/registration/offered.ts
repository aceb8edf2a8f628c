/** Says which tickets a visitor may select: hidden ones only by their link. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { isSame } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, eventPath, type Ticket, ticketsOf } from '#events/queries.ts';
import type { Selection } from './fields.ts';
import { type RegistrationStatus, statusOf } from './status.ts';

/** Of a hidden ticket's link; anything else is as if there was none. */
export const linkCode = z
  .string()
  .regex(/^[\w-]{1,40}$/)
  .catch('')
  .default('');
export const linkQuery = z.object({ code: linkCode });

export const linkCodeOf = ({ query }: FastifyRequest): string =>
  linkCode.parse((query as Record<string, unknown> | undefined)?.code);

/** An address below the event's that keeps the code of the link. */
export const linkedPath = (event: Pick<Event, 'id' | 'title'>, site: Site, below: string, code: string): string =>
  eventPath(event, site, below) + (code ? `?${new URLSearchParams({ code })}` : '');

export const offeredTickets = async (eventId: number, code = ''): Promise<Ticket[]> =>
  (await ticketsOf(eventId)).filter(
    (ticket) => ticket.linkCode === '' || (code !== '' && isSame(ticket.linkCode, code)),
  );

/** The first of these that the event does not offer. Without kinds of tickets it has the one of 0; null: all are offered. */
export async function notOffered(eventId: number, ids: readonly number[], code: string): Promise<number | null> {
  const hasKinds = (await ticketsOf(eventId)).length > 0;
  const offered = hasKinds ? (await offeredTickets(eventId, code)).map(({ id }) => id) : [0];
  return ids.find((id) => !offered.includes(id)) ?? null;
}

/** Whether the event takes registrations now, and why not. One with hidden tickets alone is closed to all others. */
export async function registrationOf(
  event: Parameters<typeof statusOf>[0] & Pick<Event, 'id'>,
  now: Date,
  code = '',
): Promise<RegistrationStatus> {
  const offered = await offeredTickets(event.id, code);
  const isHidden = offered.length === 0 && (await ticketsOf(event.id)).length > 0;
  return isHidden && event.state === 'confirmed' ? 'closed' : statusOf(event, offered, now);
}

/** A sentence where fewer tickets are selected than one order must have; null: there are enough. */
export async function tooFew(
  { id }: Pick<Event, 'id'>,
  selection: Selection,
  { site, texts }: { site: Site; texts: Texts },
): Promise<string | null> {
  const short = (await ticketsOf(id)).find((one) => selection.has(one.id) && selection.get(one.id)! < one.minimum);
  if (!short) return null;
  const name = pick(short.name, site.language.code);
  return texts.t('Select at least {n} of {ticket}.', { n: short.minimum, ticket: name });
}
