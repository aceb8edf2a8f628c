/** The form that passes a ticket on to somebody else. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { eventResponse } from '#events/event/view.ts';
import { eventPath } from '#events/queries.ts';
import { BOOKING, type Opened, opening, pathWith } from '#events/registration/booking_routes.ts';
import { attendeeFields, bookingParams, cancelQuery } from '#events/registration/fields.ts';
import { bookingPath } from '#events/registration/links.ts';
import { openBooking } from '#events/registration/service.ts';
import { changeName, mayName } from './names.ts';
import type { Attendee } from './queries.ts';

const NAME = `${BOOKING}/name`;
const MOST_EDITIONS = 1000;

const nameForm = z.object({
  access_token: z.string().max(100).default(''),
  registration: recordId,
  edition: wholeNumber(0, MOST_EDITIONS),
  name: z.string().max(10_000).default(''),
  email: z.string().max(10_000).default(''),
});
const nameFields = attendeeFields.pick({ name: true, email: true });

type Entered = { name: string; email: string };
type Errors = Record<string, string>;

export function nameRoutes(app: FastifyInstance): void {
  page(app, {
    url: NAME,
    params: bookingParams,
    query: cancelQuery,
    handle: async ({ request, params, query }) => {
      const opened = await opening(params, query.access_token, request);
      const attendee = attendeeIn(opened, query.registration);
      return namePage(opened, { attendee, token: query.access_token, entered: attendee, errors: {} }, request);
    },
  });
  form(app, {
    url: NAME,
    params: bookingParams,
    body: nameForm,
    handle: async ({ request, params, body }) => {
      const opened = await opening(params, body.access_token, request);
      const attendee = attendeeIn(opened, body.registration);
      const read = nameFields.safeParse(body);
      if (!read.success) {
        const errors = fieldErrors(read.error, request.texts);
        return namePage(opened, { attendee, token: body.access_token, entered: body, errors }, request);
      }
      await changeName(opened.event, attendee, { ...read.data, edition: body.edition }, request.site);
      return redirectTo(await backPath(opened, body.access_token, request), {
        flash: { kind: 'success', text: request.texts.t('Name changed. The new ticket is on its way by email.') },
      });
    },
  });
}

/** Who passed on the only ticket of their own link sees no booking any more. */
async function backPath({ event, booking }: Opened, token: string, request: FastifyRequest): Promise<string> {
  const person = await personOf(request);
  const opened = await openBooking(event.id, booking.id, { token, partnerId: person?.partnerId ?? null });
  return opened ? pathWith(token, bookingPath(event, booking, request.site)) : eventPath(event, request.site);
}

/** @throws NotFound for somebody of another booking */
function attendeeIn({ registrations }: Opened, id: number): Attendee {
  const attendee = registrations.find((one) => one.id === id);
  if (attendee?.state !== 'confirmed') throw new NotFound();
  return attendee;
}

async function namePage(
  { event, booking }: Opened,
  { attendee, token, entered, errors }: { attendee: Attendee; token: string; entered: Entered; errors: Errors },
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const path = bookingPath(event, booking, site);
  const response = await eventResponse(
    event,
    'register',
    {
      template: '@events/name',
      data: {
        isOpen: mayName(event, attendee, new Date()),
        formUrl: `${site.url(path)}/name`,
        backUrl: site.url(pathWith(token, path)),
        token,
        registration: attendee.id,
        edition: attendee.ticketEdition,
        entered: { name: entered.name, email: entered.email },
        errors,
      },
      title: texts.t('Change name'),
      canonical: eventPath(event, site, '/register'),
      isIndexed: false,
    },
    request,
  );
  return Object.keys(errors).length > 0 ? { ...response, status: 400 } : response;
}
