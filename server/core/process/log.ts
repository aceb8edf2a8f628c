import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { env } from './env.ts';

/**
 * The log for operators, one JSON line per event. Not Fastify's own, which costs as much per request as a cached page.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: ['req.headers.cookie', 'req.headers.authorization'],
  serializers: { req: loggedRequest },
});

const QUERY = /\?.*$/s;
const TOKEN = /(?<=\/)[\w-]{22}(?=\/|$|\?)/g;
const CARD_NUMBER = /(?:\d(?:[\s.+_-]|%20)?){12,}/g;

/** URLs are logged without query, and without parts of the path that look like a token or card number. */
export const loggedUrl = (url: string): string =>
  url.replace(QUERY, '?…').replace(TOKEN, '…').replace(CARD_NUMBER, '…');

function loggedRequest(request: FastifyRequest) {
  return { method: request.method, url: loggedUrl(request.url), remoteAddress: request.ip };
}
