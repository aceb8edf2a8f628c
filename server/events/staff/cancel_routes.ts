/** `/admin/events/<id>/cancel`: asks before an event is cancelled, or takes place after all. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { type Event, findOwnEvent } from '#events/queries.ts';
import { waitingCount } from '#events/waiting/offers.ts';
import { refundText } from './cancel_selected.ts';
import { cancelEvent, paidRegistrations, registeredIn, reopenEvent } from './cancelling.ts';
import { EVENT_LIST } from './event_list.ts';

const URL = `${EVENT_LIST}/:id/cancel`;
const params = z.object({ id: recordId });

export function cancelRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    audience: 'event',
    params,
    handle: async ({ request, params: { id } }) => questionPage(await opened(id, request), request),
  });
  form(app, {
    url: URL,
    audience: 'event',
    params,
    body: z.object({ state: z.enum(['cancelled', 'confirmed']) }),
    handle: async ({ request, params: { id }, body }) => {
      const event = await opened(id, request);
      const { t } = request.texts;
      if (body.state === 'confirmed') await reopenEvent(event);
      else await cancelEvent(event, (await personOf(request))!);
      const text =
        body.state === 'confirmed' ? t('The event takes place again.') : t('Event cancelled. Attendees are emailed.');
      return redirectTo(`${EVENT_LIST}/${event.id}`, { status: 303, flash: { kind: 'success', text } });
    },
  });
}

async function opened(id: number, { site }: FastifyRequest): Promise<Event> {
  const event = await findOwnEvent(id, site);
  if (!event) throw new NotFound();
  return event;
}

/** Of so many orders the exact sum is said; of more, that it is at least this. */
const ORDERS_SUMMED = 100;

async function refundsOf(event: Event, request: FastifyRequest): Promise<string> {
  const { rows, areAll } = await paidRegistrations(event, ORDERS_SUMMED);
  const amount = await refundText(rows, request);
  if (amount === '') return '';
  return areAll
    ? request.texts.t('{amount} will be refunded in all.', { amount })
    : request.texts.t('At least {amount} will be refunded in all.', { amount });
}

async function questionPage(event: Event, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const name = pick(event.title, site.language.code);
  const isOver = event.state === 'cancelled';
  const title = isOver ? texts.t('Reopen “{event}”', { event: name }) : texts.t('Cancel “{event}”', { event: name });
  return show(
    '@events/staff/cancel',
    {
      heading: title,
      isOver,
      ...(await registeredIn(event)),
      refunds: isOver ? '' : await refundsOf(event, request),
      waiting: isOver ? 0 : await waitingCount(event.id),
      postUrl: site.url(`${EVENT_LIST}/${event.id}/cancel`),
      backUrl: site.url(`${EVENT_LIST}/${event.id}`),
    },
    {
      facts: {
        title,
        isIndexed: false,
        breadcrumbs: [
          { name: texts.t('Events'), url: site.url(EVENT_LIST) },
          { name, url: site.url(`${EVENT_LIST}/${event.id}`) },
        ],
      },
    },
  );
}
