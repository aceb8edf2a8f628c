/** Serves `/widgets`: what each widget does, its params and its states. In production for staff. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import { allDocs, allStyles, builtStates } from './built.ts';
import { DIRECTIONS, indexView, THEMES, widgetView } from './view.ts';

const audience = env.isProduction ? 'staff' : 'public';

export function widgetDocsRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/widgets',
    audience,
    query: z.object({ q: z.string().max(100).default('') }),
    isList: true,
    handle: async ({ request, query: { q } }) =>
      show('@core/widgets/index', indexView([...allDocs().values()], q, request), {
        facts: { title: request.texts.t('Widgets'), isIndexed: false, styles: ['core/charts', 'core/widgets'] },
      }),
  });

  page(app, {
    url: '/widgets/:name',
    audience,
    params: z.object({ name: z.string().max(100) }),
    query: z.object({
      theme: z.enum(THEMES).default('light'),
      direction: z.enum(DIRECTIONS).default('ltr'),
    }),
    isList: true,
    handle: async ({ request, params: { name }, query }) => {
      const docs = allDocs().get(name);
      if (!docs) throw new NotFound();
      const states = Object.entries((await builtStates()).get(name) ?? {});
      return show('@core/widgets/widget', widgetView(docs, states, query, request), {
        facts: { title: name, isIndexed: false, styles: allStyles() },
      });
    },
  });
}
