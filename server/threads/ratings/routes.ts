/** `/rating/{token}/{1|5|10}`: pages behind the faces of a rating mail. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { firstError } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { feedbackText, ratingForm, ratingParams } from './contract.ts';
import { FACES, findRating, rate } from './requests.ts';

const LOST = msg('There is nothing to rate here any more.');

export function ratingRoutes(app: FastifyInstance): void {
  // Mail scanners follow links: the face of the mail comes chosen, the button counts.
  page(app, {
    url: '/rating/:token/:rate',
    params: ratingParams,
    handle: ({ request, params }) => ratingPage(request, params),
  });
  form(app, {
    url: '/rating/:token/:rate/submit_feedback',
    params: ratingParams,
    body: ratingForm,
    handle: async ({ request, params, body }) => {
      const { texts } = request;
      const value = body.rate ?? params.rate;
      const feedback = feedbackText.safeParse(body.feedback);
      if (!feedback.success) {
        const errors = { feedback: firstError(feedback.error, texts) };
        return ratingPage(request, { ...params, rate: value }, { feedback: body.feedback, errors });
      }
      if (!(await rate(params.token, value, feedback.data))) throw new NotFound(LOST);
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
  entered?: { feedback: string; errors: { feedback: string } },
): Promise<PageResponse> {
  const rating = await findRating(params.token);
  if (!rating) throw new NotFound(LOST);
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
      feedback: entered?.feedback ?? rating.feedback,
      errors: entered?.errors ?? {},
      isAgain: rating.consumed,
    },
    {
      facts: { title: texts.t('How was our work?'), isIndexed: false, styles: 'threads/ratings' },
      status: entered ? 400 : 200,
    },
  );
}
