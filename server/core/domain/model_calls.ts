import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound, Unauthorized } from '#core/errors.ts';
import { call } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { attachmentCalls } from './attachments.ts';
import type { ModelCall } from './domain.ts';

const name = z.string().regex(/^[a-z][a-z0-9_.]{0,63}$/, 'must be a name');
const body = z.object({
  args: z.array(z.unknown()).max(20).default([]),
  kwargs: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Serves `/web/dataset/call_kw/{model}/{method}` for people who are signed in: a closed list of functions that domains
 * provide. Each checks who asks for which record.
 */
export function modelCallRoutes(app: FastifyInstance): void {
  const known = new Map<string, ModelCall>(
    [...attachmentCalls, ...app.domains.flatMap(({ modelCalls = [] }) => modelCalls)].map((one) => [
      `${one.model}/${one.method}`,
      one,
    ]),
  );
  call(app, {
    url: '/web/dataset/call_kw/:model/:method',
    params: z.object({ model: name, method: name }),
    body,
    handle: async ({ request, params, body: { args, kwargs } }) => {
      const person = await personOf(request);
      if (!person) throw new Unauthorized();
      const wanted = known.get(`${params.model}/${params.method}`);
      if (!wanted) throw new NotFound('This call does not exist.');
      return wanted.run({ args, kwargs, person, site: request.site, domains: app.domains });
    },
  });
}
