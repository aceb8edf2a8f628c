/** Serves a language's date and number formats at `/web/webclient/locale/{lang}`. */
import type { FastifyInstance } from 'fastify';
import { type Locale, locales } from '#registry/values/locales.ts';

const MAX_AGE_SECONDS = 36_000;

/** An unknown language returns an empty answer, never a 404, so that pages continue without it. */
export async function localeRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { '*': string } }>(
    '/web/webclient/locale/*',
    { config: { isBare: true } },
    async (request, reply) => {
      const found = localeOf(request.params['*']);
      reply.header('cache-control', `max-age=${MAX_AGE_SECONDS}`).type('application/json; charset=utf-8');
      return found ? JSON.stringify(found) : '';
    },
  );
}

/** `fr-fr`, `fr_FR`, and for `fr_BE` or `fr` the first language of that family. */
export function localeOf(asked: string): Locale | undefined {
  const wanted = asked.replaceAll('-', '_').toLowerCase();
  const [, family] = /^([a-z]{2,3})(_[a-z0-9]+)*$/.exec(wanted) ?? [];
  const all = Object.values(locales);
  const familyOf = ({ code }: Locale) => code.split('_')[0];
  return all.find(({ code }) => code.toLowerCase() === wanted) ?? all.find((locale) => familyOf(locale) === family);
}
