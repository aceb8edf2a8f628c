/** Publishes and unpublishes records. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Forbidden, Invalid, Unauthorized } from '#core/errors.ts';
import { localPath, recordId } from '#core/http/contract.ts';
import { redirectTo } from '#core/pages/response.ts';
import { call, form } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Publishable } from './domain.ts';

const object = z.string().regex(/^[a-z][a-z0-9_.]{0,63}$/);
const publishCall = z.object({ id: recordId, object });
const publishForm = publishCall.extend({
  wanted: z.enum(['on', 'off']).transform((value) => value === 'on'),
  back: localPath.default('/'),
});

/**
 * Registers the call `{ id, object }` at `url`, which returns whether the record is published now, and the form without
 * script at `url/form`, which sends the wanted state, so that sending it twice changes nothing. A domain with more to
 * do on publishing registers a URL of its own here.
 */
export function publishRoutes(app: FastifyInstance, url: string, publishables: readonly Publishable[]): void {
  const known = new Map(publishables.map((one) => [one.object, one]));
  call(app, {
    url,
    body: publishCall,
    handle: async ({ request, body }) => publish(request, known, { ...body, wanted: null }),
  });
  form(app, {
    url: `${url}/form`,
    body: publishForm,
    handle: async ({ request, body }) => {
      const { t } = request.texts;
      const isPublished = await publish(request, known, body);
      const text = isPublished
        ? t('Published. Visitors can see it.')
        : t('Unpublished. Visitors can no longer see it.');
      return redirectTo(body.back, { flash: { kind: 'success', text } });
    },
  });
}

async function publish(
  request: FastifyRequest,
  known: ReadonlyMap<string, Publishable>,
  { object: name, id, wanted }: { object: string; id: number; wanted: boolean | null },
): Promise<boolean> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  const publishable = known.get(name);
  if (!publishable) throw new Invalid('Records of this kind cannot be published.', { object: 'unknown' });
  if (!has(person, publishable.role)) throw new Forbidden('You can’t publish this.');
  return publishable.publish({ id, wanted, site: request.site, person });
}
