/** `/rating/{token}/{1|5|10}`: pages behind the faces of a rating mail. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { ratingForm, ratingParams } from './contract.ts';
import { FACES, findRating, type Rating, rate } from './requests.ts';

const LOST = msg('There is nothing to rate here any more.');

export function ratingRoutes(app: FastifyInstance): void {
  // Mail scanners follow links: the face of the mail comes chosen, the button counts.
  page(app, {
    url: '/rating/:token/:rate',
    params: ratingParams,
    handle: async ({ request, params }) => {
      const rating = await findRating(params.token);
      if (!rating) throw new NotFound(LOST);
      return ratingPage(request, params, rating);
    },
  });
  form(app, {
    url: '/rating/:token/:rate/submit_feedback',
    params: ratingParams,
    body: ratingForm,
    handle: async ({ request, params, body }) => {
      const value = body.rate ?? params.rate;
      if (!(await rate(params.token, value, body.feedback.trim()))) throw new NotFound(LOST);
      const { texts } = request;
      return show(
        '@threads/rated',
        {},
        { facts: { title: texts.t('We appreciate your feedback!'), isIndexed: false } },
      );
    },
  });
}

async function ratingPage(
  { texts, site, server }: FastifyRequest,
  params: { token: string; rate: number },
  rating: Rating,
): Promise<PageResponse> {
  const kind = server.domains.flatMap(({ records = [] }) => records).find(({ model }) => model === rating.model);
  const rated = await kind?.rated?.(rating.resId);
  if (!rated) throw new NotFound(LOST);
  return show(
    '@threads/rate',
    {
      action: site.url(`/rating/${params.token}/${params.rate}/submit_feedback`),
      title: rated.title,
      faces: FACES.map(({ value, icon, label }) => ({
        value,
        icon,
        name: texts.say(label),
        isChosen: value === params.rate,
      })),
      feedback: rating.feedback,
      isAgain: rating.consumed,
    },
    { facts: { title: texts.t('How was our work?'), isIndexed: false, styles: 'threads/ratings' } },
  );
}
