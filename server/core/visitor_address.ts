/** Where a request comes from, before anything else is known of it; the same as Fastify's `request.ip`. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { env } from './env.ts';

const isTrusted = env.TRUSTED_PROXIES.length > 0 ? proxyAddress.compile(env.TRUSTED_PROXIES) : null;

export const addressOf = (request: IncomingMessage): string =>
  (isTrusted ? proxyAddress(request, isTrusted) : request.socket.remoteAddress) ?? '';
