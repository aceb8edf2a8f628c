/** Serves a static demo page with widgets that this server did not render. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { env } from '#core/process/env.ts';
import { ROOT } from '#core/process/project.ts';

const FOLDER = path.join(ROOT, 'fixtures/static');

export function staticPageRoutes(app: FastifyInstance): void {
  if (!env.isDemo) return;
  app.get('/elsewhere', { config: { isBare: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await readFile(path.join(FOLDER, 'elsewhere.html'))),
  );
}
