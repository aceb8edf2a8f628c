import type { FastifyInstance } from 'fastify';
import { file } from '#core/pages/routes.ts';
import { definitionJsonSchema } from './definition.ts';

/** The published form of a definition, for editors that check a file while it is written. */
export function definitionRoutes(app: FastifyInstance): void {
  let schema: string | undefined;
  file(app, {
    url: '/survey/definition.schema.json',
    audience: 'public',
    handle: async () => {
      schema ??= JSON.stringify(definitionJsonSchema(), null, 2);
      return { type: 'application/schema+json; charset=utf-8', body: schema };
    },
  });
}
