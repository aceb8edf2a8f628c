import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ownTextsHash, textsFor } from '#core/i18n/texts.ts';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { ROOT } from '#core/process/project.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';
import { createPageWidgets, type PageWidgets } from './widget.ts';
import { loadWidgetBuild } from './widget_build.ts';
import { widgetList } from './widget_list.ts';

const build = await loadWidgetBuild(ROOT);
sayUnbuiltThemes();

function sayUnbuiltThemes(): void {
  const unbuilt = env.THEME_DIR.filter(({ name }) => !Object.hasOwn(build.manifest.themes, name));
  if (unbuilt.length === 0) return;
  const names = unbuilt.map(({ name }) => name).join(', ');
  log.error(
    `The last build did not have the theme ${names}, so its styles are missing: build with the same THEME_DIR.`,
  );
}

/** Names without a hash, for pages that this server does not render. */
const STABLE = /\/islands\.(js|css)$/;

/** Headers that only matter for pages. */
const OF_PAGES = ['content-security-policy', 'permissions-policy', 'referrer-policy'];

/** Serves hashed files, compressed as the client accepts, cacheable for a year. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(ROOT, BUILD_FOLDER, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (reply, file) => {
      for (const name of OF_PAGES) reply.removeHeader(name);
      if (STABLE.test(file.replace(/\.(br|gz)$/, ''))) reply.header('cache-control', 'no-cache');
    },
  });
}

/**
 * URL of a file under `assets/`, such as `images/logo.svg`, of a theme where it has its own.
 * @throws for a file that did not exist at build time
 */
export function assetUrl(file: string, theme: string | null = null): string {
  const url = findAssetUrl(file, theme);
  if (!url) throw new Error(`The template uses assets/${file}, which the last build did not find.`);
  return url;
}

export function findAssetUrl(file: string, theme: string | null = null): string | undefined {
  const own = theme === null ? undefined : build.manifest.themes[theme]?.[file];
  return own ?? build.manifest.files[file];
}

/** Path of that file. */
export const assetFile = (file: string, theme: string | null = null): string =>
  path.join(ROOT, BUILD_FOLDER, assetUrl(file, theme));

/** URL of the favicon, for the error page that must not fail. */
export const siteIconUrl = (): string | undefined => build.manifest.files['images/logo.svg'];

/** Address of the stylesheet of every page. */
export const stylesheetUrl = (theme: string | null = null): string => assetUrl('css/index.css', theme);

/** The registry of our own pages, and what begins it on others. */
export const registryFiles = (): { entry: string; elsewhere: string } => build.manifest;

/** For the error page: the script that reloads it in development after the server restarted. */
export const reloadScriptUrl = (): string | undefined => (build.manifest.isDev ? build.manifest.entry : undefined);

const icons = new Map<string, string>();

/** An icon, hidden from screen readers: text beside it says the same. Pages have dozens: each is drawn once. */
export function iconMarkup(name: string): string {
  const markup = icons.get(name) ?? build.ssr.drawPart('icon', { name });
  icons.set(name, markup);
  return markup;
}

/** Names the files of the widgets in some HTML, see `widgetList`. */
export const widgetListOf = (html: string): string => widgetList(html, build.manifest);

/** The widgets of one page in a language. @param seed the same for the same page, see `createPageWidgets` */
export function pageWidgets(languageCode: string, seed: string): PageWidgets {
  const { messages } = textsFor(languageCode);
  return createPageWidgets({
    ...build,
    language: languageCode,
    messages,
    messagesHash: ownTextsHash(languageCode),
    seed,
    onError: tellEmpty,
  });
}

const logged = new Set<string>();
const MOST_LOGGED = 1000;

/** A page with a widget that stayed empty is in no cache: in production it would be logged at each visit. */
function tellEmpty(error: Error): void {
  if (!env.isProduction) console.error(error);
  else if (!logged.has(error.message) && logged.size < MOST_LOGGED) {
    logged.add(error.message);
    log.error({ err: error }, error.message);
  }
}
