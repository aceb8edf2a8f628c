/** Remembers a visitor's choice of light or dark mode in a cookie. */
import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { env } from '#core/process/env.ts';

/**
 * Without a choice the visitor's device decides. The server writes the choice as an attribute of the page, so that no
 * script changes what was painted. Pages are cached once per choice.
 */
export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** Widgets read and write it too, see `o_color_scheme`. */
export const COLOR_SCHEME_COOKIE = 'color_scheme';
const YEAR_SECONDS = 365 * secondsInDay;

/** Null: the device decides. */
export const colorSchemeOf = ({ cookies }: FastifyRequest): ColorScheme | null =>
  COLOR_SCHEMES.find((scheme) => scheme === cookies[COLOR_SCHEME_COOKIE]) ?? null;

export function setColorScheme(reply: FastifyReply, scheme: ColorScheme | null): void {
  if (!scheme) return void reply.clearCookie(COLOR_SCHEME_COOKIE, { path: '/' });
  reply.setCookie(COLOR_SCHEME_COOKIE, scheme, {
    path: '/',
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: YEAR_SECONDS,
  });
}
