import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { env } from './env.ts';

/**
 * What operators read, a line of JSON for each event. It is not Fastify's own, which costs each request as much as a
 * kept page takes.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: { req: loggedRequest },
});

/** Addresses may hold tokens: they are logged without their query. */
function loggedRequest(request: FastifyRequest) {
  return { method: request.method, url: request.url.replace(/\?.*$/s, '?…'), remoteAddress: request.ip };
}
