import type { FastifyReply } from 'fastify';
import { env } from './env.ts';

/** One policy for every answer, without nonces, so that pages can be kept. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

/** A year, for this host alone: what stands beside it under the same name is not ours to decide about. */
const ENCRYPTED_ONLY = 'max-age=31536000';
const isEncrypted = env.isProduction && env.PUBLIC_URL.startsWith('https:');

export function secure(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (isEncrypted) reply.header('strict-transport-security', ENCRYPTED_ONLY);
}
