/** `/discussion/{model}/{id}`: a thread as a page that works without JavaScript. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { HttpError } from '#core/errors.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { openThread } from './access.ts';
import type { threadQuery } from './contract.ts';
import { guestOf } from './guests/remembered_guest.ts';
import { threadFor } from './thread_view.ts';

export const discussionPath = (model: string, id: number): string => `/discussion/${model}/${id}`;

/** A refused message, shown again with its error. */
export type Refused = { fields: Record<string, string>; error: HttpError };

export async function threadPage(
  request: FastifyRequest,
  { model, id }: { model: string; id: number },
  query: z.output<typeof threadQuery>,
  refused?: Refused,
): Promise<PageResponse> {
  const { site, texts } = request;
  const reader = { person: await personOf(request), site, token: query.access_token };
  const { record, rules } = await openThread({ model, resId: id }, reader);
  const thread = await threadFor(
    { model, resId: id },
    {
      ...reader,
      pid: query.pid,
      hash: query.hash,
      page: query.page,
      stars: query.stars ?? null,
      guest: await guestOf(request),
      refused,
    },
  );
  const back =
    site.url(record.path) + (query.access_token ? `?access_token=${encodeURIComponent(query.access_token)}` : '');
  return show(
    '@threads/discussion',
    { thread, record: { title: record.title, url: back }, hasRatings: rules.hasRatings },
    {
      facts: {
        title: rules.hasRatings
          ? texts.t('Reviews: {name}', { name: record.title })
          : texts.t('Discussion: {name}', { name: record.title }),
        isIndexed: false,
        styles: 'threads/threads',
        breadcrumbs: [
          { name: record.title, url: back },
          { name: rules.hasRatings ? texts.t('Reviews') : texts.t('Discussion'), url: '' },
        ],
      },
      status: refused?.error.status ?? 200,
    },
  );
}
