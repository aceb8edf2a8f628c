/** Calls of the check-in page: scans, undoing, searching, and the list for devices. */
import type { FastifyInstance } from 'fastify';
import { call } from '#core/pages/routes.ts';
import { eventOfDoor } from '#events/door_roles/access.ts';
import { slugParams } from '#events/event/routes.ts';
import { listBody, type ScanAnswer, scansBody, searchBody, undoBody } from './contract.ts';
import { CHECKIN } from './paths.ts';
import { countsOf, findAttendees, listPiece } from './queries.ts';
import { checkIn, undoCheckIn } from './service.ts';

/** Staff for events, and helpers of this event alone. */
const audience = 'signed in';

export function checkinCalls(app: FastifyInstance): void {
  call(app, {
    url: `${CHECKIN}/scans`,
    audience,
    params: slugParams,
    body: scansBody,
    handle: async ({ request, params, body }): Promise<ScanAnswer> => {
      const event = await eventOfDoor(params.slug, request);
      const results = [];
      for (const scan of body.scans) results.push(await checkIn(event, scan, request));
      return { results, counts: await countsOf(event.id) };
    },
  });
  call(app, {
    url: `${CHECKIN}/undo_scan`,
    audience,
    params: slugParams,
    body: undoBody,
    handle: async ({ request, params, body }) => {
      const event = await eventOfDoor(params.slug, request);
      const isUndone = await undoCheckIn(event, body.attendee, body.scan);
      return { isUndone, counts: await countsOf(event.id) };
    },
  });
  call(app, {
    url: `${CHECKIN}/search`,
    audience,
    params: slugParams,
    body: searchBody,
    handle: async ({ request, params, body }) =>
      findAttendees(await eventOfDoor(params.slug, request), body.entered, request),
  });
  call(app, {
    url: `${CHECKIN}/list`,
    audience,
    params: slugParams,
    body: listBody,
    handle: async ({ request, params, body }) => listPiece((await eventOfDoor(params.slug, request)).id, body.after),
  });
}
