/** Staff write to the attendees of an event. */
import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, lines } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { recipientCount, sendMessage } from './send.ts';

const MESSAGE = `${EVENT_LIST}/:event/message`;
const audience = 'event';
/** Of one event: people who come to something are no mailing list. */
const MESSAGES: Limit = { name: 'messages of an event', max: 10, windowMs: millisecondsInDay };
const LONGEST = 5000;

const entered = z.object({
  submission: z.string().regex(/^[\w-]{10,60}$/),
  subject: z.string().max(10_000).default(''),
  text: z.string().max(100_000).default(''),
  ticket: z.string().max(20).default(''),
});
type Entered = z.infer<typeof entered>;

const rules = z.object({
  subject: line(150).pipe(z.string().min(1, msg('Enter a subject'))),
  text: lines(LONGEST).pipe(z.string().min(1, msg('Enter a message'))),
});

export function messageRoutes(app: FastifyInstance): void {
  page(app, {
    url: MESSAGE,
    audience,
    handle: async ({ request }) =>
      messagePage(await eventAt(request), { submission: randomUUID(), subject: '', text: '', ticket: '' }, {}, request),
  });
  form(app, {
    url: MESSAGE,
    audience,
    body: entered,
    handle: async ({ request, body }) => {
      const event = await eventAt(request);
      const kinds = await ticketsOf(event.id);
      const ticket = kinds.find(({ id }) => String(id) === body.ticket);
      const read = rules.safeParse(body);
      const errors = {
        ...(read.success ? {} : fieldErrors(read.error, request.texts)),
        ...(body.ticket && !ticket ? { ticket: request.texts.t('Select from the list') } : {}),
      };
      if (!read.success || Object.keys(errors).length > 0) return messagePage(event, body, errors, request);
      await spend(MESSAGES, String(event.id));
      await sendMessage(event, { ...read.data, ticketId: ticket?.id ?? null }, body.submission);
      return redirectTo(`${EVENT_LIST}/${event.id}/attendees`, {
        flash: { kind: 'success', text: request.texts.t('Your message is on its way.') },
      });
    },
  });
}

async function messagePage(
  event: Event,
  values: Entered,
  errors: Record<string, string>,
  { site, texts }: FastifyRequest,
): Promise<PageResponse> {
  const title = pick(event.title, site.language.code);
  const path = `${EVENT_LIST}/${event.id}`;
  const count = await recipientCount(event.id);
  const kinds = (await ticketsOf(event.id)).map(({ id, name }) => ({
    value: String(id),
    label: pick(name, site.language.code),
  }));
  return staffPage(
    '@events/staff/message',
    texts.t('Message to attendees'),
    {
      labels: { subject: texts.t('Subject'), text: texts.t('Message'), ticket: texts.t('Recipients') },
      formUrl: site.url(`${path}/message`),
      breadcrumbs: [
        { name: texts.t('Events'), url: site.url(EVENT_LIST) },
        { name: title, url: site.url(path) },
      ],
      choices: {
        ticket: [{ value: '', label: texts.tn('{n} attendee', 'All {n} attendees', count, { n: count }) }, ...kinds],
      },
    },
    { values, errors },
  );
}
