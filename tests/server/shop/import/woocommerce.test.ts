import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { ImportOptions } from '#core/domain/importer.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { shopImporters } from '#shop/import/importers.ts';
import { categories, productImages } from '#shop/schema/schema.ts';
import { accessoryProducts } from '#shop/schema/variants.schema.ts';
import { productByHandle } from '#tests/setup/shop/shop.ts';
import { counts, importFile, seen } from './catalogue.ts';

const file = path.join(import.meta.dirname, 'camping_woocommerce.csv');
const importer = shopImporters.find(({ recognises }) => recognises(readFileSync(file, 'utf8')));
const importCamping = (options: Partial<ImportOptions> = {}) => importFile(file, options, importer);

describe('WooCommerce import', () => {
  it('creates products with variants, and reports rows it leaves out', async () => {
    expect(importer?.name).toBe('WooCommerce products');
    const { created, unchanged, problems, notes } = await importCamping();
    expect(created + unchanged).toBe(4);
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(['9 Regular price']);
    expect(notes).toContain('the products in them are offered beside each other (camp-set)');

    const mug = await seen('tin-mug');
    expect(mug?.options).toEqual(['Glaze: Blue, Green', 'Volume: Large, Small']);
    expect(mug?.offers.map(({ is, price }) => [is, price])).toEqual([
      ['Green/Small', 1800],
      ['Blue/Large', 2000],
      ['Blue/Small', 2000],
    ]);
    expect(mug?.offers.map(({ onHand }) => onHand)).toEqual([3, 0, 0]);
    expect(mug?.categories.toSorted()).toEqual(['Camping', 'Kitchen > Mugs']);
    const { source, templateId, sequence } = productImages;
    const pictures = await db
      .select({ source })
      .from(productImages)
      .where(eq(templateId, mug?.id ?? 0))
      .orderBy(sequence);
    expect(pictures.map((one) => one.source)).toEqual(['https://x.example/mug.jpg', 'https://x.example/mug-blue.jpg']);
    expect(await seen('kettle')).toMatchObject({ price: 3500, compareAtPrice: 4500, type: 'stocked' });
    expect(await seen('recipes')).toMatchObject({ type: 'service' });
    expect(await productByHandle('pennant')).toMatchObject({ externalUrl: 'https://x.example/pennant' });
  });

  it('offers upsells with their product, and the products of a group beside each other', async () => {
    await importCamping();
    const [mug, kettle] = [await seen('tin-mug'), await seen('kettle')];
    const links = await db
      .select()
      .from(accessoryProducts)
      .where(inArray(accessoryProducts.templateId, [mug!.id, kettle!.id]));
    const pairs = links.map(({ templateId, accessoryId }) => [templateId, accessoryId]).sort();
    expect(pairs).toEqual(
      [
        [mug!.id, kettle!.id],
        [kettle!.id, mug!.id],
      ].sort(),
    );
    await importCamping();
    expect(await db.$count(accessoryProducts, inArray(accessoryProducts.templateId, [mug!.id, kettle!.id]))).toBe(2);
  });

  it('leaves a product away that people no longer offer with another, unless it overwrites', async () => {
    await importCamping();
    const ofKettle = eq(accessoryProducts.templateId, (await seen('kettle'))!.id);
    await db.delete(accessoryProducts).where(ofKettle);
    await importCamping();
    expect(await db.$count(accessoryProducts, ofKettle)).toBe(0);
    await importCamping({ overwrites: true });
    expect(await db.$count(accessoryProducts, ofKettle)).toBe(1);
    const told = await db
      .select({ fields: staffChanges.fields })
      .from(staffChanges)
      .where(eq(staffChanges.recordId, (await seen('kettle'))!.id));
    expect(told).toEqual([{ fields: [{ field: 'accessories', before: '', after: 'tin-mug' }] }]);
  });

  it('places a category under the one it is written under', async () => {
    await importCamping();
    const [parent] = await db.select().from(categories).where(eq(categories.externalKey, 'Kitchen'));
    const [child] = await db.select().from(categories).where(eq(categories.externalKey, 'Kitchen > Mugs'));
    expect(child).toMatchObject({ parentId: parent?.id, name: { en_US: 'Mugs' } });
  });

  it('changes nothing and announces no change the second time', async () => {
    await importCamping();
    const before = await counts();
    const told: unknown[] = [];
    const off = onChange((tags) => told.push(tags));
    expect(await importCamping()).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    off();
    expect(told).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});
