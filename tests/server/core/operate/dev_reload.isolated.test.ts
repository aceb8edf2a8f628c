import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { log } from '#core/process/log.ts';
import { loadWidgetBuild } from '#core/templates/widget_build.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

/** Returns the same build to every caller, so that a test can change its mode. */
vi.mock('#core/templates/widget_build.ts', async (original) => {
  const real = await original<{ loadWidgetBuild: typeof loadWidgetBuild }>();
  let build: ReturnType<typeof loadWidgetBuild> | undefined;
  return { loadWidgetBuild: (root: string) => (build ??= real.loadWidgetBuild(root)) };
});
const { manifest } = await loadWidgetBuild(process.cwd());

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  page(app, { url: '/test/broken', handle: async () => show('@website/nowhere', {}) });
});
afterAll(() => app.close());

async function brokenPage(isDev: boolean) {
  manifest.isDev = isDev;
  const failed = vi.spyOn(log, 'error').mockImplementation(() => {});
  const answer = await visitor(app).get('/test/broken');
  expect(failed).toHaveBeenCalledTimes(1);
  failed.mockRestore();
  return answer;
}

test('an error page contains the script that reloads it after a change in development', async () => {
  const { statusCode, body, headers } = await brokenPage(true);
  expect(statusCode).toBe(500);
  expect(body).toContain(`<script type="module" src="${manifest.entry}"></script>`);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('an error page contains no script in production', async () => {
  expect((await brokenPage(false)).body).not.toContain('<script');
});
