/** Serves `/dev/widgets`: each widget's states, themes and directions on its own page. Development only. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import { ROOT } from '#core/process/project.ts';
import type { States } from '#registry/states.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';

const BUILT_STATES = path.join(ROOT, BUILD_FOLDER, 'states.mjs');

/** Of all pages: a widget stands on those that name its styles. */
const STYLES = globSync('*/!(tokens).css', { cwd: path.join(ROOT, 'assets/css/pages') }).map((file) =>
  file.replaceAll('\\', '/').replace(/\.css$/, ''),
);

const PANES = ['light', 'dark'].flatMap((theme) => ['ltr', 'rtl'].map((direction) => ({ theme, direction })));

export function devGalleryRoutes(app: FastifyInstance): void {
  if (env.isProduction) return;

  page(app, {
    url: '/dev/widgets',
    handle: async () =>
      show('@core/dev/widgets', { names: [...(await builtStates()).keys()] }, { facts: factsOf('Widgets') }),
  });

  page(app, {
    url: '/dev/widgets/:name',
    params: z.object({ name: z.string() }),
    handle: async ({ params: { name } }) => {
      const states = (await builtStates()).get(name);
      if (!states) throw new NotFound();
      return show(
        '@core/dev/widget',
        { name, states: Object.entries(states), panes: PANES },
        { facts: { ...factsOf(name), styles: STYLES } },
      );
    },
  });
}

const factsOf = (title: string) => ({ title, isIndexed: false });

/** A map, because a name in an address may be one that every object has. */
async function builtStates(): Promise<Map<string, States>> {
  const { states }: { states: Record<string, States> } = await import(pathToFileURL(BUILT_STATES).href);
  return new Map(Object.entries(states));
}
