/** `/discussion/moderation`: messages that wait for approval. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { decisionForm, messageParams, moderationQuery } from '#threads/contract.ts';
import { moderatedBy } from '#threads/moderators.ts';
import { countInState, messagesInState } from '#threads/queries.ts';
import { decide } from './decide.ts';
import { queueView } from './view.ts';

export const QUEUE = '/discussion/moderation';
const WHO = 'employee' as const;
const STEP = 20;

export function moderationRoutes(app: FastifyInstance): void {
  page(app, {
    url: QUEUE,
    who: WHO,
    query: moderationQuery,
    isList: true,
    handle: ({ request, query }) => queuePage(request, query),
  });
  form(app, {
    url: `${QUEUE}/:id`,
    who: WHO,
    params: messageParams,
    body: decisionForm,
    handle: async ({ request, params, body }) => {
      const { t } = request.texts;
      const message = await decide(params.id, body.decision, await personOf(request), request.site);
      if (!message) throw new NotFound();
      const text =
        body.decision === 'approve' ? t('Approved. Visitors can see it.') : t('Rejected. No one can see it.');
      return redirectTo(addressOf(body.state), { flash: { kind: 'success', text } });
    },
  });
}

const addressOf = (state: 'pending' | 'refused', page = 1): string => {
  const query = new URLSearchParams({
    ...(state === 'refused' ? { state } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  return QUEUE + (query.size > 0 ? `?${query}` : '');
};

async function queuePage(
  request: FastifyRequest,
  { state, page: number }: z.output<typeof moderationQuery>,
): Promise<PageResponse> {
  const { site, texts } = request;
  const own = await moderatedBy(await personOf(request), site);
  const counts = { pending: await countInState('pending', own), refused: await countInState('refused', own) };
  const pager = pagerOf({
    total: counts[state],
    page: number,
    step: STEP,
    url: (page) => site.url(addressOf(state, page)),
  });
  const waiting = await messagesInState(state, own, { limit: STEP, offset: pager.offset });
  return show(
    '@threads/moderation',
    {
      state,
      pager,
      messages: await queueView(waiting, site),
      states: [
        {
          name: texts.t('Pending', { context: 'moderation' }),
          url: site.url(addressOf('pending')),
          count: counts.pending,
          active: state === 'pending',
        },
        {
          name: texts.t('Rejected'),
          url: site.url(addressOf('refused')),
          count: counts.refused,
          active: state === 'refused',
        },
      ],
    },
    { facts: { title: texts.t('Reviews and comments'), isIndexed: false, styles: 'threads/threads' } },
  );
}
