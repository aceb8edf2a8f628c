/** Draws a form again that was sent too often, with when to try again. */
import { secondsInMinute } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooMany } from '#core/errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { PageResponse, Redirect } from './response.ts';

/** @param again the form with this message, as a page of status 429 */
export async function limitedForm(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  run: () => Promise<PageResponse | Redirect>,
  again: (message: string) => PageResponse | Promise<PageResponse>,
): Promise<PageResponse | Redirect> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    reply.header('retry-after', error.retryAfterSeconds);
    return { ...(await again(whenToTryAgain(error, request.texts))), status: 429 };
  }
}

export const whenToTryAgain = ({ retryAfterSeconds }: TooMany, { tn }: Texts): string =>
  tn(
    'Too many attempts. Try again in {n} minute.',
    'Too many attempts. Try again in {n} minutes.',
    Math.ceil(retryAfterSeconds / secondsInMinute),
  );
