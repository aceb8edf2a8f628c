import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { env } from '#core/process/env.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
const before = { ...env };
beforeAll(async () => {
  app = await buildApp();
});
afterAll(async () => {
  Object.assign(env, before);
  await app.close();
});

it.each([
  ['/', true, 'on', true],
  ['/shop', true, 'http://127.0.0.1:4000', true],
  ['/aboutus', true, 'off', false],
  ['/news', false, 'on', false],
])(
  '%s shows whether the shop is in test mode (production: %s, test acquirer: %s)',
  async (url, isProduction, acquirer, isSaid) => {
    Object.assign(env, { isProduction, TEST_ACQUIRER: acquirer });
    const page = await visitor(app).get(url);
    expect(page.statusCode).toBe(200);
    expect(page.body.includes('This shop is in test mode')).toBe(isSaid);
  },
);
