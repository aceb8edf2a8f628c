/** `/mail/chatter_init` and `/mail/chatter_fetch`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { call } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { fetchMessages, initChatter } from './chatter.ts';
import { type ChatterFetch, type ChatterInit, chatterCall } from './contract.ts';
import { guestOf } from './guests/remembered_guest.ts';

export function callRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/mail/chatter_init',
    body: chatterCall,
    handle: async ({ request, body }): Promise<ChatterInit> => {
      const { record, reader, asked } = await understood(request, body);
      const isGuestConfirmed = (await guestOf(request)) !== null;
      return initChatter(record, reader, { ...asked, allowComposer: body.allow_composer, isGuestConfirmed });
    },
  });
  call(app, {
    url: '/mail/chatter_fetch',
    body: chatterCall,
    handle: async ({ request, body }): Promise<ChatterFetch> => {
      const { record, reader, asked } = await understood(request, body);
      return fetchMessages(record, reader, asked);
    },
  });
}

async function understood(request: FastifyRequest, body: z.output<typeof chatterCall>) {
  return {
    record: { model: body.res_model, resId: body.res_id },
    reader: { person: await personOf(request), site: request.site, token: body.token },
    asked: { offset: body.offset, limit: body.limit, stars: body.domain, hasRatings: body.rating_include },
  };
}
