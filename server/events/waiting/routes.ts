/** The waiting list of a sold-out event: joining, one's place, and seats that are held. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, NotFound } from '#core/errors.ts';
import { recordId, wholeNumber } from '#core/http/contract.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { slugParams } from '#events/event/routes.ts';
import { openEvent } from '#events/event/view.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { MOST_ATTENDEES } from '#events/registration/fields.ts';
import { attendeesPage } from '#events/registration/register_page.ts';
import { parseJoining, type Values } from './fields.ts';
import { entryPath, WAITING } from './mails.ts';
import { join, leastOf, leave, soldOutOf, wantFewer } from './service.ts';
import { isOpen, offerField, openEntry } from './take_offer.ts';
import { entryPage, joinPage, thanksPage } from './view.ts';
import type { Entry } from './waiting.schema.ts';

/** Of one address, behind which a whole office may sit; each sends a mail. */
const JOINS: Limit = { name: 'waiting list entries', max: 20, windowMs: millisecondsInHour };

const URL = `/event/:slug${WAITING}`;
const ENTRY = `${URL}/:id`;
const params = z.object({ slug: z.string().max(300), id: recordId });
const token = z.object({ access_token: z.string().max(100).default('') });
const withSeats = token.extend({ seats: wholeNumber(1, MOST_ATTENDEES) });

export function waitingRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    params: slugParams,
    query: z.object({ joined: z.literal('yes').optional() }),
    isList: true,
    handle: async ({ request, params: { slug }, query }) => {
      const event = await openEvent(slug, request);
      if (query.joined) return thanksPage(event, request);
      const person = await personOf(request);
      const values = { name: person?.name ?? '', email: person?.email ?? '', ticket: '', seats: '1' };
      return joinPage(event, values, {}, request);
    },
  });
  form(app, {
    url: URL,
    params: slugParams,
    body: z.record(z.string(), z.unknown()),
    handle: async ({ request, params: { slug }, body }) => receive(await openEvent(slug, request), body, request),
  });
  page(app, {
    url: ENTRY,
    params,
    query: token,
    handle: async ({ request, params: asked, query }) => {
      const { event, entry } = await opening(asked, query.access_token, request);
      return entryPage(event, entry, request);
    },
  });
  page(app, {
    url: `${ENTRY}/take`,
    params,
    query: withSeats,
    handle: async ({ request, params: asked, query }) => {
      const { event, entry } = await opening(asked, query.access_token, request);
      if (!isOpen(entry)) return entryPage(event, entry, request);
      const seats = Math.min(Math.max(query.seats, await leastOf(entry)), entry.offered);
      const selection = new Map([[entry.ticketId ?? 0, seats]]);
      return attendeesPage(event, { selection, waiting: offerField(entry) }, request);
    },
  });
  form(app, {
    url: `${ENTRY}/fewer`,
    params,
    body: withSeats,
    handle: async ({ request, params: asked, body }) => {
      const { event, entry } = await opening(asked, body.access_token, request);
      await wantFewer(entry, body.seats);
      return redirectTo(entryPath(event, entry, request.site), { status: 303 });
    },
  });
  form(app, {
    url: `${ENTRY}/leave`,
    params,
    body: token,
    handle: async ({ request, params: asked, body }) => {
      const { event, entry } = await opening(asked, body.access_token, request);
      await leave(entry);
      return redirectTo(eventPath(event, request.site, '/register'), {
        status: 303,
        flash: { kind: 'success', text: request.texts.t('You left the waiting list.') },
      });
    },
  });
}

/** @throws NotFound without the link's token */
async function opening(asked: { slug: string; id: number }, accessToken: string, request: FastifyRequest) {
  const event = await openEvent(asked.slug, request);
  const entry: Entry | null = await openEntry(event, asked.id, accessToken);
  if (!entry) throw new NotFound();
  return { event, entry };
}

async function receive(
  event: Event,
  body: Record<string, unknown>,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const { values, wanted, errors } = parseJoining(body, await soldOutOf(event), request.texts);
  const again = async (found: Record<string, string>, message = '', status = 400) => ({
    ...(await joinPage(event, values as Values, { errors: found, message }, request)),
    status,
  });
  if (!wanted) return again(errors);
  await spend(JOINS, limitSubject(request.ip));
  try {
    await join(event, wanted, request.site);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return again({}, request.texts.say(error.message), 409);
  }
  return redirectTo(`${eventPath(event, request.site, WAITING)}?joined=yes`, { status: 303 });
}
