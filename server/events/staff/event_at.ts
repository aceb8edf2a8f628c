/** The event that a staff page's address names. */
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { type Event, findOwnEvent } from '#events/queries.ts';

/** Titles, conditions and rows of one page all ask for it. */
const found = new WeakMap<FastifyRequest, Promise<Event>>();

/** As it was when the request first asked. @throws NotFound */
export function eventAt(request: FastifyRequest): Promise<Event> {
  const known = found.get(request);
  if (known) return known;
  const event = findEvent(request);
  found.set(request, event);
  return event;
}

async function findEvent({ params, site }: FastifyRequest): Promise<Event> {
  const id = recordId.safeParse((params as { event?: string }).event);
  const event = id.success ? await findOwnEvent(id.data, site) : null;
  if (!event) throw new NotFound();
  return event;
}
