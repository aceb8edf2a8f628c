/** The check-in page: its forms without script, and its worker. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { ROOT } from '#core/process/project.ts';
import { eventOfDoor } from '#events/door_roles/access.ts';
import { slugParams } from '#events/event/routes.ts';
import { readCode } from '#events/tickets/code.ts';
import { checkinForm, checkinQuery, undoBody } from './contract.ts';
import { CHECKIN, checkinPath } from './paths.ts';
import { findAttendees } from './queries.ts';
import { checkIn, undoCheckIn } from './service.ts';
import { checkinPage } from './view.ts';

/** Staff for events, and helpers of this event alone. */
const audience = 'signed in';

export function checkinRoutes(app: FastifyInstance): void {
  page(app, {
    url: CHECKIN,
    audience,
    params: slugParams,
    query: checkinQuery,
    isList: true,
    handle: async ({ request, reply, params, query: { entered, door } }) => {
      const event = await eventOfDoor(params.slug, request);
      const found = entered ? await findAttendees(event, entered, request) : undefined;
      return checkinPage(event, { door, entered, ...(found && { found }) }, { request, reply });
    },
  });
  form(app, {
    url: CHECKIN,
    audience,
    params: slugParams,
    body: checkinForm,
    handle: async ({ request, reply, params, body }): Promise<PageResponse> => {
      const event = await eventOfDoor(params.slug, request);
      const { scan, door, entered, attendee } = body;
      const isScan = attendee !== undefined || readCode(entered) !== null;
      if (!isScan)
        return checkinPage(
          event,
          { door, entered, found: await findAttendees(event, entered, request) },
          { request, reply },
        );
      const who = attendee === undefined ? { code: entered } : { attendee };
      const result = await checkIn(event, { scan, door, ...who }, request);
      return checkinPage(event, { door, result }, { request, reply });
    },
  });
  form(app, {
    url: `${CHECKIN}/undo`,
    audience,
    params: slugParams,
    body: undoBody,
    handle: async ({ request, params, body }) => {
      const event = await eventOfDoor(params.slug, request);
      const isUndone = await undoCheckIn(event, body.attendee, body.scan);
      const { t } = request.texts;
      const query = body.door ? `?${new URLSearchParams({ door: body.door })}` : '';
      return redirectTo(checkinPath(event, request.site) + query, {
        flash: isUndone
          ? { kind: 'success', text: t('Check-in undone.') }
          : { kind: 'warning', text: t('This check-in was changed meanwhile.') },
      });
    },
  });
  file(app, {
    url: `${CHECKIN}/worker.js`,
    audience,
    params: slugParams,
    handle: async ({ request, reply, params }) => {
      const event = await eventOfDoor(params.slug, request);
      // The worker of this page alone: of no other page, and of no other event.
      reply.header('service-worker-allowed', request.site.url(checkinPath(event, request.site)));
      return { type: 'text/javascript; charset=utf-8', body: await workerScript() };
    },
  });
}

const workerScript = (): Promise<string> => readFile(path.join(ROOT, 'assets/workers/checkin.js'), 'utf8');
