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

/** Addresses may hold tokens: they are logged without their query, and without what looks like one in their path. */
export const loggedUrl = (url: string): string =>
  url.replace(/\?.*$/s, '?…').replace(/(?<=\/)[\w-]{22}(?=\/|$|\?)/g, '…');

function loggedRequest(request: FastifyRequest) {
  return { method: request.method, url: loggedUrl(request.url), remoteAddress: request.ip };
}
