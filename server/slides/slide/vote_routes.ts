/** Like and dislike: calls of the widget, and a form without script. */
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, NotFound, Unauthorized } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { redirectTo } from '#core/pages/response.ts';
import { call, form } from '#core/pages/routes.ts';
import { openSlide } from '#slides/access.ts';
import { slidePath } from '#slides/paths.ts';
import { SLIDE, slugParams } from './params.ts';
import { type Vote, voteFor } from './vote.ts';

const VOTES: Limit = { name: 'votes for slides', max: 200, windowMs: millisecondsInHour };

export function voteRoutes(app: FastifyInstance): void {
  for (const vote of ['like', 'dislike'] as const)
    call(app, {
      url: `${SLIDE}/${vote}`,
      audience: 'signed in',
      params: slugParams,
      body: z.object({ slide_id: recordId.optional() }),
      handle: async ({ request, params: { slug }, body }) => {
        const opened = await openSlide(slug, request);
        if (body.slide_id !== undefined && body.slide_id !== opened.slide.id) throw new NotFound();
        return take(opened, vote);
      },
    });
  form(app, {
    url: `${SLIDE}/vote`,
    audience: 'signed in',
    params: slugParams,
    body: z.object({ vote: z.enum(['like', 'dislike']) }),
    handle: async ({ request, params: { slug }, body }) => {
      const opened = await openSlide(slug, request);
      return redirectTo(slidePath(opened.slide), { flash: await voted(opened, body.vote, request) });
    },
  });
}

type Opened = Awaited<ReturnType<typeof openSlide>>;

async function take({ slide, person }: Opened, vote: Vote): Promise<number> {
  if (!person) throw new Unauthorized();
  await spend(VOTES, String(person.userId));
  return voteFor(slide.id, person.userId, vote);
}

async function voted(opened: Opened, vote: Vote, { texts }: FastifyRequest) {
  try {
    await take(opened, vote);
    return { kind: 'success' as const, text: texts.t('Thank you for your vote.') };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return { kind: 'info' as const, text: texts.say(error.message) };
  }
}
