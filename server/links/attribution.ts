/** The cookie that attributes a visit to the link that brought it. */
import { secondsInDay } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';

const COOKIE = 'came_by';
const LIFETIME_SECONDS = 30 * secondsInDay;

/** The id of the link, and of no person. */
export const linkCookie = (linkId: number): string => `${COOKIE}=${linkId}${ATTRIBUTES}`;

const isSecure = env.PUBLIC_URL.startsWith('https:');
const ATTRIBUTES = `; Max-Age=${LIFETIME_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** Read from a cookie, so callers check that the link exists. */
export function linkOfBrowser({ cookies }: FastifyRequest): number | null {
  const cookie = cookies[COOKIE] ?? '';
  return /^[1-9]\d{0,8}$/.test(cookie) ? Number(cookie) : null;
}
