/** The examples for theme authors match the demo. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import type { CombinationInfo } from '#shop/product/combination_contract.ts';
import { textOf } from '#tests/setup/source_files.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

it('product price widget in the README of templates shows the price that the shop answers', async () => {
  const readme = textOf('templates/README.md');
  const [, noun, id, about] = /The (\w+) costs <span [^>]*data-template-id="(\d+)">about \$(\d+)</.exec(readme) ?? [];
  const [, drawnId, drawn] =
    /<p>.*it\.widget\(.*templateId: (\d+), price: ([\d.]+) \}, \{ tag: 'span' \}/.exec(readme) ?? [];
  const query = { product_template_id: Number(id) };
  const { answer } = await visitor(app).call<CombinationInfo>(
    '/product_configurator/get_combination_info_website',
    query,
  );
  expect([id, Number(about), Number(drawn)]).toEqual([drawnId, answer.price, answer.price]);
  expect(answer.display_name).toContain(noun);
});
