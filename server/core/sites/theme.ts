/** Builds and serves a website's own stylesheet from its theme settings. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { log } from '#core/process/log.ts';
import { completeLook, type Look, lookOfTokens } from '#registry/values/theme.ts';
import { loadDirectory } from './site.ts';
import type { Website } from './website.ts';

const TOKEN = /^--[a-z][a-z0-9-]{0,60}$/;
/** Colours, lengths, fonts: nothing that ends a declaration, starts a rule or loads from another server. */
const VALUE = /^(?!.*\/\*)[\w\s#%.,()+*/"'-]{1,200}$/s;
const FUNCTIONS = new Set(
  'light-dark rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc clamp min max'.split(' '),
);

type Theme = { url: string; css: string };

/** Keyed by object: a changed website is a new object. */
const known = new WeakMap<Website, Theme | null>();

/** URL of the website's own stylesheet, or null if it has none. */
export const themeUrl = (website: Website): string | null => themeOf(website)?.url ?? null;

/** For mails, documents and the bars of browsers, which read no tokens. */
export const themeColors = ({ theme }: Pick<Website, 'theme'>): Look => completeLook(lookOfTokens(theme));

/** A file of its own, named after its content, because the content policy allows no styles in pages. */
export function themeRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string; hash: string } }>(
    '/web/theme/:id(^\\d{1,9}$)-:hash(^[0-9a-f]{12}$).css',
    { config: { isBare: true } },
    async (request, reply) => {
      const { websites } = await loadDirectory();
      const website = websites.find(({ id }) => id === Number(request.params.id));
      const theme = website && themeOf(website);
      if (!theme) throw new NotFound();
      // A cached page may still refer to an earlier stylesheet.
      const isCurrent = theme.url.includes(request.params.hash);
      reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.type('text/css; charset=utf-8').send(theme.css);
    },
  );
}

function themeOf(website: Website): Theme | null {
  const found = known.get(website);
  if (found !== undefined) return found;
  const css = themeCss(website.theme);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
  const theme = css === '' ? null : { css, url: `/web/theme/${website.id}-${hash}.css` };
  known.set(website, theme);
  return theme;
}

/** @param theme token → value; other keys, such as the logo, are ignored */
export function themeCss(theme: Record<string, string>): string {
  const tokens = Object.entries(theme).filter(([name]) => name.startsWith('--'));
  const fit = tokens.filter(([name, value]) => TOKEN.test(name) && VALUE.test(value) && isHarmless(value));
  const unfit = tokens.filter((one) => !fit.includes(one)).map(([name]) => name);
  if (unfit.length > 0) log.warn({ tokens: unfit }, 'Theme tokens with invalid values are ignored.');
  if (fit.length === 0) return '';
  return `@layer theme{:root{\n${fit.map(([name, value]) => `${name}:${value};\n`).join('')}}}\n`;
}

const isHarmless = (value: string): boolean =>
  isBalanced(value) && [...value.matchAll(/([\w-]*)\s*\(/g)].every(([, name]) => !name || FUNCTIONS.has(name));

/** Whether brackets and quotes are closed: an open one would swallow the rest. */
function isBalanced(value: string): boolean {
  let depth = 0;
  for (const sign of value.replace(/"[^"\n]*"|'[^'\n]*'/g, '')) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0 || sign === '"' || sign === "'") return false;
  }
  return depth === 0;
}
