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

const QUERY = /\?.*$/s;
const TOKEN = /(?<=\/)[\w-]{22}(?=\/|$|\?)/g;
const CARD_NUMBER = /(?:\d(?:[\s.+_-]|%20)?){12,}/g;

/** Addresses are logged without their query, and without what looks like a token or a card in their path. */
export const loggedUrl = (url: string): string =>
  url.replace(QUERY, '?…').replace(TOKEN, '…').replace(CARD_NUMBER, '…');

function loggedRequest(request: FastifyRequest) {
  return { method: request.method, url: loggedUrl(request.url), remoteAddress: request.ip };
}
