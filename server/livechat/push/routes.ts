/** The worker that shows push messages, and calls of browsers that want them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { call, file } from '#core/pages/routes.ts';
import { sessionOf } from '#core/people/session.ts';
import { ROOT } from '#core/process/project.ts';
import { pushBody } from '#livechat/contract.ts';
import { CONSOLE } from '#livechat/staff/console_page.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

const AUDIENCE = 'livechat' as const;

export function pushRoutes(app: FastifyInstance): void {
  file(app, {
    url: `${CONSOLE}/worker.js`,
    audience: AUDIENCE,
    handle: async ({ request, reply }) => {
      reply.header('service-worker-allowed', request.site.url(CONSOLE));
      return { type: 'text/javascript; charset=utf-8', body: await readFile(WORKER, 'utf8') };
    },
  });
  call(app, {
    url: `${CONSOLE}/push`,
    audience: AUDIENCE,
    body: pushBody,
    handle: async ({ request, body: { endpoint, keys } }): Promise<boolean> => {
      await subscribe(await sessionIdOf(request), { endpoint, ...keys });
      return true;
    },
  });
  call(app, {
    url: `${CONSOLE}/push/end`,
    audience: AUDIENCE,
    handle: async ({ request }): Promise<boolean> => {
      await unsubscribe(await sessionIdOf(request));
      return true;
    },
  });
}

const WORKER = path.join(ROOT, 'assets/workers/push.js');

const sessionIdOf = async (request: FastifyRequest): Promise<number> => (await sessionOf(request))!.id;
