/** `GET /web/webclient/locale/{lang}`: how a language writes dates and numbers (behaviours §1.3). */
import type { FastifyInstance } from 'fastify';
import { type Locale, locales } from '../../registry/locales.ts';

const MAX_AGE_SECONDS = 36_000;

/** A language nobody defined is an empty answer, never a 404: pages go on without it. */
export async function localeRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { '*': string } }>('/web/webclient/locale/*', async (request, reply) => {
    const found = localeOf(request.params['*']);
    reply.header('cache-control', `max-age=${MAX_AGE_SECONDS}`).type('application/json; charset=utf-8');
    return found ? JSON.stringify(found) : '';
  });
}

/** `fr-fr`, `fr_FR`, and for `fr_BE` or `fr` the first language of that family. */
export function localeOf(asked: string): Locale | undefined {
  const wanted = asked.replaceAll('-', '_').toLowerCase();
  const family = wanted.split('_')[0] as string;
  const all = Object.values(locales);
  return (
    all.find((locale) => locale.code.toLowerCase() === wanted) ??
    all.find((locale) => locale.code.toLowerCase().split('_')[0] === family)
  );
}
