import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { textsFor } from '#core/i18n/texts.ts';
import { ROOT } from '#core/process/project.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';
import { createPageWidgets, type PageWidgets } from './widget.ts';
import { loadWidgetBuild } from './widget_build.ts';

const build = await loadWidgetBuild(ROOT);
const SPRITE = 'icons/sprite.svg';

/** Names that stay while their content changes, for pages that this server does not render. */
const STABLE = /\/islands\.(js|css)$/;

/** What browsers read of pages only. */
const OF_PAGES = ['content-security-policy', 'permissions-policy', 'referrer-policy'];

/** Hashed files, as small as the client takes them, kept for a year. */
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

/** Address of a file under `assets/`, such as `images/logo.svg`. @throws for a file that was not there at the build */
export function assetUrl(file: string): string {
  const url = build.manifest.files[file];
  if (!url) throw new Error(`The template asks for assets/${file}, which was not there at the last build`);
  return url;
}

/** Where that file lies. */
export const assetFile = (file: string): string => path.join(ROOT, BUILD_FOLDER, assetUrl(file));

/** What a tab shows beside the title; for the page that must not fail. */
export const siteIconUrl = (): string | undefined => build.manifest.files['images/logo.svg'];

/** Address of the stylesheet. */
export const stylesheetUrl = (): string => build.manifest.css;

/** For the page that has no other script: what reloads it in development, once its server was started again. */
export const reloadScriptUrl = (): string | undefined => (build.manifest.isDev ? build.manifest.entry : undefined);

/** A picture from the sprite, for the eyes only: what it means is said in words beside it. */
export function iconMarkup(name: string): string {
  return `<svg class="icon icon--${name}" aria-hidden="true" focusable="false"><use href="${assetUrl(SPRITE)}#${name}"></use></svg>`;
}

/** The widgets of one page in a language. */
export function pageWidgets(languageCode: string): PageWidgets {
  return createPageWidgets({ ...build, language: languageCode, messages: textsFor(languageCode).messages });
}
