/** The page on which the attendees of a cart's tickets are named. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { randomToken } from '#core/process/secret.ts';
import { questionsOf } from '#events/queries.ts';
import { attendeesIn, type Entered, submissionIn } from '#events/registration/fields.ts';
import { fieldsOf } from '#events/registration/view.ts';
import { cartOf, ownerOf } from '#sales/api.ts';
import { checkNames, type NamedLine, namedLines, nameInCart, sortedByLine } from './names.ts';
import { ATTENDEES } from './seats_in_cart.ts';

const CART = '/shop/cart';
/** Goes on to the addresses or to the payment, whichever is next. */
const NEXT = '/shop/confirm_order';
const FORM_BYTES = 512 * 1024;
const NAMINGS: Limit = { name: 'event names', max: 120, windowMs: millisecondsInHour };

export function namesRoutes(app: FastifyInstance): void {
  page(app, {
    url: ATTENDEES,
    handle: async ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      const cart = await cartOf(request);
      const lines = cart ? await namedLines(cart) : [];
      return lines.length > 0 ? namesPage(lines, request) : redirectTo(CART);
    },
  });
  form(app, {
    url: ATTENDEES,
    body: z.record(z.string(), z.unknown()),
    maxBytes: FORM_BYTES,
    handle: ({ request, body }) => saveNames(body, request),
  });
}

async function saveNames(body: Record<string, unknown>, request: FastifyRequest): Promise<PageResponse | Redirect> {
  await spend(NAMINGS, limitSubject(request.ip));
  const found = await cartOf(request);
  const lines = found ? await namedLines(found) : [];
  if (!found || lines.length === 0) return redirectTo(CART);
  const entered = attendeesIn(body);
  const removed = removedIn(body);
  const { errors, checked } = await checkNames(sortedByLine(lines, entered), request.texts);
  const tooFew = lines.find(
    ({ missing, named }) => missing < 0 && named.filter(({ id }) => removed.includes(id)).length < -missing,
  );
  if (tooFew) errors[`line-${tooFew.id}`] = removalText(-tooFew.missing, request);
  if (Object.keys(errors).length > 0) return namesPage(lines, request, { entered, removed, errors });
  const step = { owner: await ownerOf(request), found, site: request.site };
  await nameInCart(step, { checked, removed, submission: submissionIn(body) });
  return redirectTo(NEXT);
}

const removedIn = ({ remove }: Record<string, unknown>): number[] =>
  (Array.isArray(remove) ? remove : [remove]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);

const removalText = (n: number, { texts: { tn } }: FastifyRequest): string =>
  tn('Select {n} person who does not attend', 'Select {n} people who do not attend', n, { n });

type Typed = { entered: readonly Entered[]; removed: readonly number[]; errors: Record<string, string> };

async function namesPage(lines: readonly NamedLine[], request: FastifyRequest, input?: Typed): Promise<PageResponse> {
  const { site, texts } = request;
  const language = site.language.code;
  let at = 0;
  const groups = [];
  for (const { id, event, ticket, named, missing } of lines) {
    const questions = missing > 0 ? await questionsOf(event.id) : [];
    const spare = Math.max(0, -missing);
    groups.push({
      id,
      heading: texts.t('{label}: {value}', { label: pick(event.title, language), value: pick(ticket.name, language) }),
      named: named.map((one, place) => ({
        ...{ id: one.id, name: one.name, email: one.email },
        isRemoved: input ? input.removed.includes(one.id) : place >= named.length - spare,
      })),
      asksWhom: spare > 0 ? removalText(spare, request) : '',
      attendees: Array.from({ length: Math.max(0, missing) }, () => {
        at += 1;
        const known = input?.entered.find((one) => one.at === at) ?? { name: '', email: '' };
        return fieldsOf(at, ticket.id, known, questions, site);
      }),
    });
  }
  const data = {
    action: site.url(ATTENDEES),
    backUrl: site.url(CART),
    submission: randomToken(),
    groups,
    errors: input?.errors ?? {},
  };
  const facts = { title: texts.t('Attendees'), isIndexed: false, styles: 'events/events' };
  return show('@events/names', { form: data }, { facts, status: input ? 400 : 200 });
}
