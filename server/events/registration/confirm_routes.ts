/** Registers the attendees of a form, or puts their tickets into the cart. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { randomToken } from '#core/process/secret.ts';
import { slugParams } from '#events/event/routes.ts';
import { openEvent } from '#events/event/view.ts';
import { addonsPath } from '#events/paid/addons.ts';
import { putIntoCart } from '#events/paid/cart_attendees.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { offerField, offerIn } from '#events/waiting/take_offer.ts';
import type { Entry } from '#events/waiting/waiting.schema.ts';
import { buyerOf, sendCount } from '#shop/api.ts';
import type { Attendee } from './attendee.ts';
import { available, checkAttendees } from './check.ts';
import { attendeesIn, type Entered, submissionIn } from './fields.ts';
import { bookingPath } from './links.ts';
import { linkCodeOf, registrationOf, tooFew } from './offered.ts';
import { attendeesPage, CLOSED_TEXTS, NOT_OFFERED, registerPage, SELECT } from './register_page.ts';
import { NO_MORE_SEATS, TooFewSeats } from './seats.ts';
import { bookingOf, countOf, register } from './service.ts';

/** Of one address, behind which a whole office may sit. */
const REGISTRATIONS: Limit = { name: 'event registrations', max: 60, windowMs: millisecondsInHour };
/** Each attendee may get a mail. */
const ATTENDEES: Limit = { name: 'event attendees', max: 200, windowMs: millisecondsInHour };
const FORM_BYTES = 512 * 1024;

export const confirmRoutes = (app: FastifyInstance): void =>
  form(app, {
    url: '/event/:slug/registration/confirm',
    params: slugParams,
    body: z.record(z.string(), z.unknown()),
    maxBytes: FORM_BYTES,
    handle: ({ request, reply, params, body }) => confirm(params.slug, body, { request, reply }),
  });

async function confirm(
  slug: string,
  body: Record<string, unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PageResponse | Redirect> {
  const event = await openEvent(slug, request);
  const code = linkCodeOf(request);
  const entered = grouped(attendeesIn(body));
  const { attendees, errors, areOffered } = await checkAttendees(
    event,
    entered,
    request.texts,
    body.waiting ? null : code,
  );
  if (entered.length === 0 || !areOffered) {
    const alert = request.texts.say(entered.length === 0 ? SELECT : NOT_OFFERED);
    return registerPage(event, request, { alert, status: 400 });
  }
  // What the form did when it was sent before has changed what it could do now.
  if (await bookingOf(event.id, String(body.submission ?? '')))
    return carryOut({ event, attendees, offer: null, submission: submissionIn(body) }, { request, reply });
  const selection = countOf(attendees);
  const offer = await offerIn(event, body.waiting, selection);
  const again = (found: Record<string, string>, note = '') =>
    attendeesPage(event, { selection, entered, errors: found, note, waiting: offer ? offerField(offer) : '' }, request);
  if (Object.keys(errors).length > 0) return again(errors);
  const status = offer ? 'open' : await registrationOf(event, new Date(), code);
  if (status !== 'open')
    return registerPage(event, request, { alert: request.texts.say(CLOSED_TEXTS[status]), status: 409 });
  // Who waited for fewer before the organiser asked for more keeps them.
  const few = offer?.offered === attendees.length ? null : await tooFew(event, selection, request);
  if (few) return registerPage(event, request, { alert: few, selection, status: 400 });
  const note = offer ? '' : (await available(event, selection, request, code)).note;
  if (note) return again({ form: note }, note);
  await spend(REGISTRATIONS, limitSubject(request.ip));
  await spend(ATTENDEES, limitSubject(request.ip), attendees.length);
  // Only the form can be sent twice by accident: what comes without its mark is new each time.
  const submission = body.submission === undefined ? randomToken() : submissionIn(body);
  return carryOut({ event, attendees, offer, submission }, { request, reply });
}

type Confirmed = { event: Event; attendees: readonly Attendee[]; submission: string; offer: Entry | null };

async function carryOut(
  confirmed: Confirmed,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PageResponse | Redirect> {
  const { event, attendees } = confirmed;
  try {
    return (await isPaid(event, attendees))
      ? await toCheckout(confirmed, request, reply)
      : await registered(confirmed, request);
  } catch (error) {
    if (!(error instanceof TooFewSeats)) throw error;
    const alert = error.text ?? request.texts.say(NO_MORE_SEATS);
    return registerPage(event, request, { alert, selection: countOf(attendees), status: 409 });
  }
}

/** One paid ticket makes all of them lines of the cart. */
async function isPaid(event: Event, attendees: readonly Attendee[]): Promise<boolean> {
  const paid = new Set((await ticketsOf(event.id)).filter(({ price }) => price > 0).map(({ id }) => id));
  return attendees.some(({ ticketId }) => ticketId !== null && paid.has(ticketId));
}

async function toCheckout(confirmed: Confirmed, request: FastifyRequest, reply: FastifyReply): Promise<Redirect> {
  const { event, attendees, submission, offer } = confirmed;
  const buyer = await buyerOf(request, reply);
  const change = await putIntoCart(event, attendees, { buyer, submission, offer });
  await sendCount(change, request, reply);
  const wanted = new Set(attendees.map(({ ticketId }) => ticketId));
  const addons = change.cart && (await addonsPath(change.cart.order, wanted));
  return redirectTo(addons ?? '/shop/checkout', { status: 303 });
}

async function registered({ event, attendees, ...how }: Confirmed, request: FastifyRequest): Promise<Redirect> {
  const partnerId = (await personOf(request))?.partnerId ?? null;
  const booking = await register(event, attendees, { ...how, site: request.site, partnerId });
  return redirectTo(`${bookingPath(event, booking, request.site)}?access_token=${booking.accessToken}`, {
    status: 303,
  });
}

/** Numbered as the form draws them: those of one ticket together. */
function grouped(entered: readonly Entered[]): Entered[] {
  const kinds = Map.groupBy(entered, ({ ticketId }) => ticketId);
  return [...kinds.values()].flat().map((one, index) => ({ ...one, at: index + 1 }));
}
