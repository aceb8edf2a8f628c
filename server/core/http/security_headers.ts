import type { FastifyReply } from 'fastify';
import { env } from '#core/process/env.ts';

/** One policy for every answer except for form targets; without nonces, so that pages can be cached. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
  // Whose pages may stand in a frame: those that a widget shows when its visitor asks for it (o_facebook_page,
  // media_iframe_video). One list for all pages, as the policy is one; until that press none of them is asked for anything.
  "frame-src 'self' https://www.facebook.com https://www.youtube-nocookie.com https://player.vimeo.com",
  "script-src 'self'",
  "style-src 'self'",
].join('; ');

/**
 * Lets pages of these origins show one answer in a frame. Its forms and links must do no harm to whoever is tricked into
 * a press.
 */
export function allowFramesBy(reply: FastifyReply, origins: readonly string[]): void {
  const all = ["'self'", ...origins].join(' ');
  reply.header('content-security-policy', OWN_FORMS.replace("frame-ancestors 'self'", `frame-ancestors ${all}`));
}

const policyWith = (formOrigins: readonly string[]): string =>
  `form-action ${["'self'", ...new Set(formOrigins)].join(' ')}; ${POLICY}`;

const OWN_FORMS = policyWith([]);

/**
 * Allows the forms of one answer to post to these origins too, such as a payment provider's page. Browsers check the
 * final target, redirects included.
 */
export function allowFormsTo(reply: FastifyReply, origins: readonly string[]): void {
  reply.header('content-security-policy', policyWith(origins));
}

/** Origins of a script that draws fields of its own on a page. */
type Foreign = { scripts: readonly string[]; frames: readonly string[]; connects: readonly string[] };

/** For one answer with payment providers' pages as targets of forms, and with fields that their scripts draw. */
export function allowProviders(reply: FastifyReply, formOrigins: readonly string[], drawn: readonly Foreign[]): void {
  const all = (kind: keyof Foreign) => ["'self'", ...new Set(drawn.flatMap((one) => one[kind]))].join(' ');
  const policy = policyWith(formOrigins)
    .replace("script-src 'self'", `script-src ${all('scripts')}`)
    .replace("frame-src 'self'", `frame-src ${all('frames')}`);
  reply.header('content-security-policy', `${policy}; connect-src ${all('connects')}`);
}

/** A year, for this host only: subdomains are not ours to decide about. */
const ENCRYPTED_ONLY = 'max-age=31536000';
const isEncrypted = env.isProduction && env.PUBLIC_URL.startsWith('https:');

export function secure(reply: FastifyReply): void {
  reply.header('content-security-policy', OWN_FORMS);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'same-origin');
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  if (isEncrypted) reply.header('strict-transport-security', ENCRYPTED_ONLY);
}
