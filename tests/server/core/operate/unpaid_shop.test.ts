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
  ['/', true, 'yes', true],
  ['/aboutus', true, 'no', false],
  ['/news', false, 'yes', false],
] as const)(
  '%s shows whether the shop is in test mode (production: %s, test payments: %s)',
  async (url, isProduction, allows, isSaid) => {
    Object.assign(env, { isProduction, ALLOW_TEST_PAYMENTS: allows });
    const page = await visitor(app).get(url);
    expect(page.statusCode).toBe(200);
    expect(page.body.includes('This shop is in test mode')).toBe(isSaid);
  },
);
