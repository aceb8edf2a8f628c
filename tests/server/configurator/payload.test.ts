/** Ten attributes of twenty values, with what excludes what: one payload, in the page. */
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { changed } from '../../../server/core/changes.ts';
import { db } from '../../../server/core/db/database.ts';
import { valueExclusions } from '../../../server/shop/variants.schema.ts';
import { addAttribute, addTemplate, offer } from '../../setup/catalogue.ts';
import { visitor } from '../../setup/visitor.ts';

const MOST_BYTES = 10 * 1024;
const MATERIALS =
  'Oak Ash Beech Birch Cherry Maple Walnut Pine Larch Elm Steel Brass Copper Linen Wool Cork Slate Glass Clay Felt';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

it('fits into ten kilobytes', async () => {
  const templateId = await addTemplate('Everything');
  const offered: Record<string, number>[] = [];
  for (let n = 1; n <= 10; n++) {
    const names = MATERIALS.split(' ').map((name) => `${name} ${n}`);
    const attribute = await addAttribute(`Part ${n}`, names, { variants: n === 1 ? 'dynamic' : 'no_variant' });
    offered.push(await offer(templateId, attribute, Object.fromEntries(names.map((name, i) => [name, i * 150]))));
  }
  const ids = offered.flatMap((values) => Object.values(values));
  // Each value excludes three of later attributes.
  const rows = ids.flatMap((id, i) =>
    [23, 61, 113].flatMap((step) => {
      const excluded = ids[i + step];
      return excluded === undefined ? [] : [{ templateValueId: id, templateId, excludedValueId: excluded }];
    }),
  );
  await db.insert(valueExclusions).values(rows);
  await changed(`product:${templateId}`);
  const { body, statusCode } = await visitor(app).get(`/shop/product/everything-${templateId}`);
  expect(statusCode).toBe(200);
  const start = body.indexOf('<div class="js_product"');
  const form = body.slice(start, body.indexOf('</form>', start));
  expect(form.match(/js_product__radio/g)).toHaveLength(200);
  expect(rows.length).toBeGreaterThan(400);
  expect(brotliCompressSync(form).length).toBeLessThanOrEqual(MOST_BYTES);
});
