import type { FastifyBaseLogger } from 'fastify';
import { log } from '#core/process/log.ts';

const silent = (): void => {};

/** Fastify's log: what goes wrong reaches ours. Requests have lines of their own, see `request_log.ts`. */
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
