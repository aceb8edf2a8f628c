/** Registering for an event: tickets, attendees, confirmation. */
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict } from '#core/errors.ts';
import { prefersJson } from '#core/http/accepts_json.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { renderFragment } from '#core/templates/render.ts';
import { slugParams } from '#events/event/routes.ts';
import { eventResponse, movedTo, openEvent, openPage } from '#events/event/view.ts';
import { addonsPath } from '#events/paid/addons.ts';
import { putIntoCart } from '#events/paid/cart_attendees.ts';
import { DISCOUNT } from '#events/paid/code_routes.ts';
import { type Event, eventPath, ticketsOf } from '#events/queries.ts';
import { WAITING } from '#events/waiting/mails.ts';
import { soldOutOf } from '#events/waiting/service.ts';
import { offerField, offerIn } from '#events/waiting/take_offer.ts';
import type { Entry } from '#events/waiting/waiting.schema.ts';
import { buyerOf, byPrices, PRICE_TAGS, sendCount } from '#shop/api.ts';
import type { Attendee } from './attendee.ts';
import { available, checkAttendees } from './check.ts';
import { attendeesIn, type Entered, MOST_ATTENDEES, type Selection, selectionIn, submissionIn } from './fields.ts';
import { bookingPath } from './links.ts';
import { linkCodeOf, linkedPath, linkQuery, registrationOf, tooFew } from './offered.ts';
import { NO_MORE_SEATS, TooFewSeats } from './seats.ts';
import { countOf, register } from './service.ts';
import { attendeeForm, ticketPrices, ticketRows } from './view.ts';

const NOT_YET = msg('Event registration not yet started.');
const OVER = msg('Event registration is closed.');
const CALLED_OFF = msg('This event is cancelled.');
const SELECT = msg('Please select at least one ticket.');

const CLOSED_TEXTS = { not_started: NOT_YET, closed: OVER, sold_out: NO_MORE_SEATS, cancelled: CALLED_OFF };

/** Of one address, behind which a whole office may sit. */
const SELECTIONS: Limit = { name: 'event selections', max: 120, windowMs: 10 * millisecondsInMinute };
const REGISTRATIONS: Limit = { name: 'event registrations', max: 60, windowMs: millisecondsInHour };
/** Each attendee may get a mail. */
const ATTENDEES: Limit = { name: 'event attendees', max: 200, windowMs: millisecondsInHour };
const FORM_BYTES = 512 * 1024;

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

export function registrationRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/event/:slug/register',
    params: slugParams,
    query: linkQuery,
    cache: ['code'],
    isShared: true,
    differsBy: byPrices,
    handle: async ({ request, params }) => {
      const event = await openPage(params.slug, 'register', request);
      return movedTo(params.slug, event, request) ?? registerPage(event, request);
    },
  });
  app.post('/event/:slug/registration/new', answerSelection);
  form(app, {
    url: '/event/:slug/registration/confirm',
    params: slugParams,
    body: z.record(z.string(), z.unknown()),
    maxBytes: FORM_BYTES,
    handle: ({ request, reply, params, body }) => confirm(params.slug, body, { request, reply }),
  });
}

type Refusal = { alert?: string; selection?: Selection; status?: number };

async function registerPage(event: Event, request: FastifyRequest, refusal: Refusal = {}): Promise<PageResponse> {
  const { site, texts } = request;
  const now = new Date();
  const code = linkCodeOf(request);
  const status = await registrationOf(event, now, code);
  const shown = await ticketPrices(event, request);
  const rows = await ticketRows(event, request, shown, now);
  const title = texts.t('Register: {event}', { event: pick(event.title, site.language.code) });
  const response = await eventResponse(
    event,
    'register',
    {
      template: '@events/register',
      title,
      data: {
        status,
        closedText: status === 'open' ? null : texts.say(CLOSED_TEXTS[status]),
        address: site.url(linkedPath(event, site, '/registration/new', code)),
        tickets: rows.map((row) => ({ ...row, selected: refusal.selection?.get(row.id) ?? row.selected })),
        alert: refusal.alert ?? '',
        discountUrl: rows.some(({ isPaid }) => isPaid) ? site.url(linkedPath(event, site, DISCOUNT, code)) : null,
        waitingUrl: (await soldOutOf(event, now)).length > 0 ? site.url(eventPath(event, site, WAITING)) : null,
        isOnline: event.isOnline,
      },
    },
    request,
  );
  const until = [response.validUntil, shown.validUntil].filter((one) => one != null);
  return {
    ...response,
    tags: [...(response.tags ?? []), ...PRICE_TAGS],
    validUntil: until.length > 0 ? new Date(Math.min(...until.map(Number))) : null,
    ...(refusal.status && { status: refusal.status }),
  };
}

/** A call gets the dialog's markup, or false where nothing is selected; a form gets a page. */
async function answerSelection(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  await spend(SELECTIONS, limitSubject(request.ip));
  const event = await openPage((request as SlugRequest).params.slug, 'register', request);
  const { selection, wrong, problem } = selectionIn(request.body);
  const isCall = prefersJson(request.headers.accept);
  const refusal = await refusalOf(event, selection, wrong === null ? null : problem, request);
  if (isCall) {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    if (refusal?.alert === request.texts.say(SELECT)) return reply.send('false');
    if (refusal) throw new Conflict(refusal.sentence, wrong ? { [wrong]: problem } : undefined);
    const { selection: kept, note } = await available(event, selection, request, linkCodeOf(request));
    const data = await attendeeForm(event, { selection: kept, note }, request);
    return reply.send(JSON.stringify(await renderFragment('@events/_attendee_dialog', data, request.site)));
  }
  return sendPage(request, reply, async () => {
    if (refusal) return registerPage(event, request, { alert: refusal.alert, selection, status: 400 });
    const { selection: kept, note } = await available(event, selection, request, linkCodeOf(request));
    return attendeesPage(event, { selection: kept, note }, request);
  });
}

/** Why this selection leads nowhere; null if it does. */
async function refusalOf(event: Event, selection: Selection, problem: string | null, request: FastifyRequest) {
  const say = (sentence: string) => ({ alert: request.texts.say(sentence), sentence });
  if (problem) return say(problem);
  const count = [...selection.values()].reduce((sum, one) => sum + one, 0);
  if (count === 0) return say(SELECT);
  const status = await registrationOf(event, new Date(), linkCodeOf(request));
  if (status !== 'open') return say(CLOSED_TEXTS[status]);
  const few = await tooFew(event, selection, request);
  if (few) return { alert: few, sentence: few };
  const left = (await available(event, selection, request, linkCodeOf(request))).selection;
  return left.size === 0 || count > MOST_ATTENDEES ? say(NO_MORE_SEATS) : null;
}

type Asked = Parameters<typeof attendeeForm>[1];

/** The form of attendees as a page. */
export async function attendeesPage(event: Event, asked: Asked, request: FastifyRequest): Promise<PageResponse> {
  const data = await attendeeForm(event, asked, request);
  const title = request.texts.t('Attendees');
  const response = await eventResponse(
    event,
    'register',
    { template: '@events/attendees', data: { form: data }, title, isIndexed: false },
    request,
  );
  return Object.keys(data.errors).length > 0 ? { ...response, status: 400 } : response;
}

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
  if (entered.length === 0 || !areOffered)
    return registerPage(event, request, { alert: request.texts.say(SELECT), status: 400 });
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
  const confirmed = { event, attendees, offer, submission: submissionIn(body) };
  try {
    return (await isPaid(event, attendees))
      ? await toCheckout(confirmed, request, reply)
      : await registered(confirmed, request);
  } catch (error) {
    if (!(error instanceof TooFewSeats)) throw error;
    const alert = error.text ?? request.texts.say(NO_MORE_SEATS);
    return registerPage(event, request, { alert, selection, status: 409 });
  }
}

type Confirmed = { event: Event; attendees: readonly Attendee[]; submission: string; offer: Entry | null };

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
