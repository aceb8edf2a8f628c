/** Says who may check in at an event: staff for events, and its helpers. */
import type { FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '#core/errors.ts';
import { MAY_ONLY_READ } from '#core/pages/audience.ts';
import { has, mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { type Event, findEvent } from '#events/queries.ts';
import { isHelper } from './service.ts';

/** Published or not: helpers test the door before. @throws NotFound for everyone else, as without such an event */
export async function eventOfDoor(slug: string, request: FastifyRequest): Promise<Event> {
  const event = await findEvent(slug, request.site);
  const person = await personOf(request);
  if (!event || !person) throw new NotFound();
  if (has(person, 'event') || (await isHelper(event.id, person.userId))) return event;
  throw mayRead(person, 'event') ? new Forbidden(MAY_ONLY_READ) : new NotFound();
}
