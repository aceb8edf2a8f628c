/** Answers which tickets were selected: with the form that asks for attendees. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Conflict } from '#core/errors.ts';
import { wantsJson } from '#core/http/accepts_json.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { renderFragment } from '#core/templates/render.ts';
import { openPage } from '#events/event/view.ts';
import type { Event } from '#events/queries.ts';
import { available } from './check.ts';
import { MOST_ATTENDEES, type Selection, selectionIn } from './fields.ts';
import { linkCodeOf, notOffered, registrationOf, tooFew } from './offered.ts';
import { attendeesPage, CLOSED_TEXTS, NOT_OFFERED, registerPage, SELECT } from './register_page.ts';
import { NO_MORE_SEATS } from './seats.ts';
import { attendeeForm } from './view.ts';

/** Of one address, behind which a whole office may sit. */
const SELECTIONS: Limit = { name: 'event selections', max: 120, windowMs: 10 * millisecondsInMinute };

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

export const selectionRoutes = (app: FastifyInstance): void =>
  void app.post('/event/:slug/registration/new', answerSelection);

/** A call gets the dialog's markup, or false where nothing is selected; a form gets a page. */
async function answerSelection(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  await spend(SELECTIONS, limitSubject(request.ip));
  const event = await openPage((request as SlugRequest).params.slug, 'register', request);
  const { selection, wrong, problem } = await selectedIn(request, event);
  const isCall = wantsJson(request.headers);
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

/** What was selected, and the first field that this event does not have. */
async function selectedIn(request: FastifyRequest, event: Event) {
  const read = selectionIn(request.body);
  if (read.wrong) return read;
  const unknown = await notOffered(event.id, [...read.selection.keys()], linkCodeOf(request));
  return unknown === null ? read : { ...read, wrong: `nb_register-${unknown}`, problem: NOT_OFFERED };
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
