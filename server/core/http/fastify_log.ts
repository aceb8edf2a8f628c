import type { FastifyBaseLogger } from 'fastify';
import { log } from '#core/process/log.ts';

const silent = (): void => {};

/** Passes Fastify's errors to our log. Requests are logged in `request_log.ts`. */
export const fastifyLog: FastifyBaseLogger = {
  level: 'warn',
  fatal: (...args: unknown[]) => log.fatal(...(args as [string])),
  error: (...args: unknown[]) => log.error(...(args as [string])),
  warn: (...args: unknown[]) => log.warn(...(args as [string])),
  info: silent,
  debug: silent,
  trace: silent,
  silent,
  child: () => fastifyLog,
};
