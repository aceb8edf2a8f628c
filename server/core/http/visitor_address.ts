/** Finds the visitor's IP address behind trusted proxies. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';

const isTrusted = env.TRUSTED_PROXIES.length > 0 ? proxyAddress.compile(env.TRUSTED_PROXIES) : null;

/** The same as Fastify's `request.ip`, for requests that have not reached Fastify. */
export const addressOf = (request: IncomingMessage): string =>
  (isTrusted ? proxyAddress(request, isTrusted) : request.socket.remoteAddress) ?? '';

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;
let isWarned = false;

/** Whether a proxy forwarded the request, or claims to have. */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** Warns once: behind an untrusted proxy all visitors count as one, and one of them uses up everybody's limits. */
export function warnOfUntrustedProxy({ headers, socket }: IncomingMessage): void {
  const header = isWarned ? undefined : FORWARDED.find((name) => headers[name] !== undefined);
  const peer = socket.remoteAddress;
  if (!header || !peer || isTrusted?.(peer, 0)) return;
  isWarned = true;
  log.warn(
    { peer, header },
    'A proxy that is not in TRUSTED_PROXIES forwards requests, so all its visitors share one rate limit. Add it if it is yours.',
  );
}
