/** Tickets by their code: as a page for phones, and as PDF. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { qrCode } from '#core/images/qr_code.ts';
import { msg } from '#core/msg.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { file, page } from '#core/pages/routes.ts';
import { eventResponse, openEvent } from '#events/event/view.ts';
import { type Event, ticketsOf } from '#events/queries.ts';
import { codeOf } from './code.ts';
import { ticketPath } from './paths.ts';
import { type Attendee, ticketOfCode } from './queries.ts';
import { ticketPdf } from './ticket_pdf.ts';

const TICKET = '/event/:slug/ticket/:code';
const params = z.object({ slug: z.string().max(300), code: z.string().max(40) });

const GONE = 410;
const REPLACED = msg('This ticket was replaced by a newer one.');
const CANCELLED = msg('This ticket is cancelled.');

export function ticketPageRoutes(app: FastifyInstance): void {
  page(app, {
    url: TICKET,
    params,
    handle: async ({ request, params: { slug, code } }) => {
      const event = await openEvent(slug, request);
      return ticketPage(event, await openTicket(event, code), request);
    },
  });
  file(app, {
    url: `${TICKET}/pdf`,
    params,
    handle: async ({ request, params: { slug, code } }) => {
      const event = await openEvent(slug, request);
      const attendee = await openTicket(event, code);
      const name = `${pick(event.title, request.site.language.code)}.pdf`;
      return {
        type: 'application/pdf',
        name,
        isShown: true,
        body: await ticketPdf(event, [attendee], request.site),
      };
    },
  });
}

/** @throws NotFound for a code that we did not make, or made for another event; 410 for one that counts no longer */
async function openTicket(event: Event, code: string): Promise<Attendee> {
  const found = await ticketOfCode(code);
  if (found?.attendee.eventId !== event.id || found.attendee.state === 'open') throw new NotFound();
  if (!found.isCurrent) throw new HttpError(GONE, REPLACED);
  if (found.attendee.state === 'cancelled') throw new HttpError(GONE, CANCELLED);
  return found.attendee;
}

async function ticketPage(event: Event, attendee: Attendee, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const kind = (await ticketsOf(event.id)).find(({ id }) => id === attendee.ticketId);
  const path = ticketPath(event, attendee, site);
  return eventResponse(
    event,
    'register',
    {
      template: '@events/ticket',
      data: {
        name: attendee.name,
        kind: kind ? pick(kind.name, site.language.code) : '',
        code: codeOf(attendee),
        qr: `data:image/svg+xml,${encodeURIComponent(qrCode(codeOf(attendee)))}`,
        isUsed: attendee.state === 'attended',
        pdfUrl: site.url(`${path}/pdf`),
      },
      title: texts.t('Ticket of {name}', { name: attendee.name }),
      canonical: path,
      isIndexed: false,
    },
    request,
  );
}
