/** Staff register somebody without payment. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { attendeeFields } from '#events/registration/fields.ts';
import { NO_MORE_SEATS, TooFewSeats } from '#events/registration/seats.ts';
import { register } from '#events/registration/service.ts';
import { eventAt } from './event_at.ts';
import { EVENT_LIST } from './event_list.ts';

const NEW = `${EVENT_LIST}/:event/attendees/new`;
const audience = 'event';

const long = z.string().max(10_000).default('');
const entered = z.object({
  submission: z.string().regex(/^[\w-]{10,60}$/),
  name: long,
  email: long,
  phone: long,
  ticket: z.string().max(20).default(''),
});
type Entered = z.infer<typeof entered>;
type Errors = Record<string, string>;

export function compRoutes(app: FastifyInstance): void {
  page(app, {
    url: NEW,
    audience,
    handle: async ({ request }) => {
      const event = await eventAt(request);
      const [first] = await ticketsOf(event.id);
      const values = { submission: randomUUID(), name: '', email: '', phone: '', ticket: String(first?.id ?? '') };
      return compPage(event, values, {}, request);
    },
  });
  form(app, {
    url: NEW,
    audience,
    body: entered,
    handle: async ({ request, body }) => {
      const event = await eventAt(request);
      const errors = await comp(event, body, request);
      if (errors) return compPage(event, body, errors, request);
      return redirectTo(`${EVENT_LIST}/${event.id}/attendees`, {
        flash: { kind: 'success', text: request.texts.t('Registered. The ticket is on its way by email.') },
      });
    },
  });
}

/** Takes a seat as every registration does. A form that is sent twice registers once. @returns errors, or null */
async function comp(event: Event, body: Entered, { site, texts }: FastifyRequest): Promise<Errors | null> {
  const kinds = await ticketsOf(event.id);
  const ticket = kinds.find(({ id }) => String(id) === body.ticket);
  const read = attendeeFields.safeParse(body);
  if (!read.success) return fieldErrors(read.error, texts);
  if (kinds.length > 0 && !ticket) return { ticket: texts.t('Select from the list') };
  const attendee = { ...read.data, ticketId: ticket?.id ?? null, answers: {} };
  try {
    await register(event, [attendee], { site, partnerId: null, submission: body.submission });
    return null;
  } catch (error) {
    if (!(error instanceof TooFewSeats)) throw error;
    return { ticket: texts.say(NO_MORE_SEATS) };
  }
}

async function compPage(
  event: Event,
  values: Entered,
  errors: Errors,
  { site, texts }: FastifyRequest,
): Promise<PageResponse> {
  const path = `${EVENT_LIST}/${event.id}`;
  const kinds = await ticketsOf(event.id);
  return staffPage(
    '@events/staff/comp',
    texts.t('Add attendee'),
    {
      labels: {
        name: texts.t('Name'),
        email: texts.t('Email'),
        phone: texts.t('Phone'),
        ticket: texts.t('Ticket'),
      },
      formUrl: site.url(`${path}/attendees/new`),
      breadcrumbs: [
        { name: texts.t('Events'), url: site.url(EVENT_LIST) },
        { name: pick(event.title, site.language.code), url: site.url(path) },
        { name: texts.t('Attendees'), url: site.url(`${path}/attendees`) },
      ],
      choices: { ticket: kinds.map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) })) },
    },
    { values, errors },
  );
}
