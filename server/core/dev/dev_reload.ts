/** Serves `/dev/reload`, a connection whose end tells pages that the server restarted. */

import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { env } from '#core/process/env.ts';

const RETRY_MS = 300;

export function devReloadRoutes(app: FastifyInstance): void {
  if (env.isProduction) return;
  const open = new Set<ServerResponse>();

  app.get('/dev/reload', { config: { isBare: true } }, (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(`retry: ${RETRY_MS}\n\n`);
    open.add(reply.raw);
    reply.raw.on('close', () => open.delete(reply.raw));
  });

  app.addHook('preClose', async () => {
    for (const line of open) line.end();
  });
}
