/** Serves `/dev/widgets`: every widget in each state, theme and direction. Development only. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import { ROOT } from '#core/process/project.ts';
import type { States } from '#registry/states.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';

const BUILT_STATES = path.join(ROOT, BUILD_FOLDER, 'states.mjs');

const PANES = ['light', 'dark'].flatMap((theme) => ['ltr', 'rtl'].map((direction) => ({ theme, direction })));

export function devGalleryRoutes(app: FastifyInstance): void {
  if (env.isProduction) return;
  page(app, {
    url: '/dev/widgets',
    handle: async () => {
      const { states }: { states: Record<string, States> } = await import(pathToFileURL(BUILT_STATES).href);
      const gallery = Object.entries(states).map(([name, all]) => ({ name, states: Object.entries(all) }));
      return show('@core/dev/widgets', { gallery, panes: PANES }, { facts: { title: 'Widgets', isIndexed: false } });
    },
  });
}
