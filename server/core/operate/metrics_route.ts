import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { isForwarded } from '#core/http/visitor_address.ts';
import { metricsText } from '#core/pages/metrics.ts';
import { env } from '#core/process/env.ts';
import { isSame } from '#core/process/secret.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Serves `/metrics` to clients with the token; without a token, to this machine only. */
export function metricsRoute(app: FastifyInstance): void {
  app.get('/metrics', { config: { isBare: true } }, async (request, reply) => {
    if (!mayRead(request)) throw new NotFound();
    reply.header('cache-control', 'no-store');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText());
  });
}

function mayRead({ headers, raw }: FastifyRequest): boolean {
  if (env.METRICS_TOKEN) return isSame(headers.authorization ?? '', `Bearer ${env.METRICS_TOKEN}`);
  return LOOPBACK.includes(raw.socket.remoteAddress ?? '') && !isForwarded(raw);
}
