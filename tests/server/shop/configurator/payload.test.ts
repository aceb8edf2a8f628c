/** The page embeds one payload for ten attributes of twenty values, with exclusions. */
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { addProductOfEverything, choiceForm } from '#tests/setup/shop/many_values.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const MOST_BYTES = 10 * 1024;

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

it('choice form of ten attributes with twenty values each takes at most ten kilobytes', async () => {
  const { templateId, exclusions } = await addProductOfEverything();
  const { body, statusCode } = await visitor(app).get(`/shop/product/everything-${templateId}`);
  expect(statusCode).toBe(200);
  const form = choiceForm(body);
  expect(form.match(/js_product__radio/g)).toHaveLength(200);
  expect(exclusions).toBeGreaterThan(400);
  expect(brotliCompressSync(form).length).toBeLessThanOrEqual(MOST_BYTES);
});
