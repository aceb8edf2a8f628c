/** Logs each request and counts it in the metrics. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '#core/http/visitor_address.ts';
import { log } from '#core/process/log.ts';
import { countCached, countRequest } from './metrics.ts';

/** Logs requests that reach Fastify; `logCached` logs those answered from memory. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = reply.elapsedTime;
    countRequest(request.method, route, reply.statusCode, ms);
    if (log.isLevelEnabled('info'))
      log.info(
        { req: request, route, status: reply.statusCode, ms, userId: await userOf(request), requestId: request.id },
        'request',
      );
  });
}

/** @returns the id of the signed-in user, if the request looked it up */
async function userOf({ account }: FastifyRequest): Promise<number | undefined> {
  return (await account?.catch(() => null))?.userId;
}

export function logCached(request: IncomingMessage): void {
  countCached();
  if (!log.isLevelEnabled('info')) return;
  const { method, url = '' } = request;
  log.info({ req: { method, url, ip: addressOf(request) }, isCached: true }, 'request');
}
