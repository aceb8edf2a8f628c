import type { FastifyReply } from 'fastify';

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

export function secure(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
}
