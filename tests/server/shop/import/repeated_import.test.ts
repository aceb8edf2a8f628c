import { readFileSync, writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { unitPrice, valueIdsOf } from '#shop/product/product.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { counts, importFile, pots, seen, simple, writeCsv } from './catalogue.ts';

describe('Second import', () => {
  const file = () =>
    writeCsv([
      ...pots('again-pot', [
        ['Regular', '9.99'],
        ['Large', '15.99'],
      ]),
      simple('again-lamp', { 'Image Src': 'https://x.example/1.jpg', 'Image Alt Text': 'A lamp' }),
    ]);

  it('changes nothing and announces no change when the file is the same', async () => {
    await importFile(file());
    const before = await counts();
    const told: unknown[] = [];
    const off = onChange((tags) => told.push(tags));
    expect(await importFile(file())).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    off();
    expect(told).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('saves what changed and announces that product only', async () => {
    await importFile(file());
    const told: string[] = [];
    const off = onChange((tags) => told.push(...tags));
    const result = await importFile(
      writeCsv([
        ...pots('again-pot', [
          ['Regular', '9.99'],
          ['Large', '17'],
        ]),
        simple('again-lamp', { 'Image Src': 'https://x.example/1.jpg', 'Image Alt Text': 'A lamp' }),
      ]),
    );
    off();
    expect(result).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    const pot = await seen('again-pot');
    expect(pot?.offers.map(({ price }) => price)).toEqual([999, 1700]);
    expect(told).toEqual([`product:${pot?.id}`]);
  });

  it.each([
    ['a changed name', { Title: 'Other' }],
    ['a changed description', { 'Body (HTML)': '<p>Other</p>' }],
    ['a changed vendor', { Vendor: 'Other' }],
    ['a changed category', { Type: 'Other' }],
    ['a removed category', { Type: '' }],
    ['changed tags', { Tags: 'Pot' }],
    ['an unpublished product', { Published: 'false' }],
    ['a changed price', { 'Variant Price': '8' }],
    ['a changed compare-at price', { 'Variant Compare At Price': '80' }],
    ['a changed article number', { 'Variant SKU': 'OTHER' }],
    ['changed stock', { 'Variant Inventory Qty': '99' }],
    ['a changed inventory policy', { 'Variant Inventory Policy': 'continue' }],
    ['a changed inventory tracker', { 'Variant Inventory Tracker': 'shopify' }],
    ['a changed picture', { 'Image Src': 'https://x.example/other.jpg' }],
    ['a changed picture text', { 'Image Alt Text': 'Other' }],
  ])('detects %s once', async (what, change) => {
    const handle = `one-change-${what.replaceAll(' ', '-')}`;
    const before = simple(handle, { 'Image Src': 'https://x.example/1.jpg' });
    await importFile(writeCsv([before]));
    const changed = writeCsv([{ ...before, ...change }]);
    expect(await importFile(changed)).toMatchObject({ created: 0, changed: 1 });
    expect(await importFile(changed)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('keeps fields without a column and translations made in the shop', async () => {
    await importFile(writeCsv([simple('kept', { Tags: 'Pot' })]));
    const { id } = (await seen('kept'))!;
    await db
      .update(templates)
      .set({ name: { en_US: 'KEPT', fr_FR: 'GARDÉ' } })
      .where(eq(templates.id, id));
    const narrow = writeCsv(
      [simple('kept', { Title: 'Kept anew', 'Variant Price': '1' })],
      ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'],
    );
    expect(await importFile(narrow)).toMatchObject({ changed: 1 });
    expect(await seen('kept')).toMatchObject({
      name: { en_US: 'Kept anew', fr_FR: 'GARDÉ' },
      vendor: 'Acme',
      description: { en_US: '<p>About kept</p>' },
      tags: ['Pot'],
      categories: ['Outdoor'],
      offers: [{ onHand: 3 }],
    });
  });

  it('archives variants missing from the file, and restores them when they return', async () => {
    const both: [string, string][] = [
      ['Regular', '9.99'],
      ['Large', '15.99'],
    ];
    await importFile(writeCsv(pots('gone-pot', both)));
    const ids = (await seen('gone-pot'))?.offers.map(({ id }) => id);
    await importFile(writeCsv(pots('gone-pot', both.slice(0, 1))));
    expect(await seen('gone-pot')).toMatchObject({ options: ['Pot size: Regular'], offers: [{ id: ids?.[0] }] });
    expect(await db.$count(variants, eq(variants.id, ids?.[1] ?? 0))).toBe(1);
    await importFile(writeCsv(pots('gone-pot', both)));
    expect((await seen('gone-pot'))?.offers.map(({ is }) => is)).toEqual(['Regular', 'Large']);
  });

  it('turns a product without options into one with options, and back', async () => {
    await importFile(writeCsv([simple('turned')]));
    await importFile(
      writeCsv(
        pots('turned', [
          ['Regular', '9.99'],
          ['Large', '15.99'],
        ]),
      ),
    );
    expect((await seen('turned'))?.offers.map(({ is }) => is)).toEqual(['Regular', 'Large']);
    await importFile(writeCsv([simple('turned')]));
    expect(await seen('turned')).toMatchObject({ options: [], offers: [{ combination: '' }] });
  });

  it('keeps a variant whose row is invalid', async () => {
    await importFile(
      writeCsv(
        pots('careful-pot', [
          ['Regular', '9.99'],
          ['Large', '15.99'],
        ]),
      ),
    );
    const result = await importFile(
      writeCsv(
        pots('careful-pot', [
          ['Regular', '9.99'],
          ['Large', 'many'],
        ]),
      ),
    );
    expect(result.problems).toMatchObject([{ line: 3, column: 'Variant Price', reason: expect.any(String) }]);
    expect((await seen('careful-pot'))?.offers.map(({ is }) => is)).toEqual(['Regular', 'Large']);
  });

  it('keeps a variant whose row is malformed CSV', async () => {
    const file = writeCsv(
      pots('torn-pot', [
        ['Regular', '9.99'],
        ['Large', '15.99'],
      ]),
    );
    await importFile(file);
    writeFileSync(file, readFileSync(file, 'utf8').replace(',Large,', ',"Large"x,'));
    expect((await importFile(file)).problems).toMatchObject([{ line: 3, column: null }]);
    expect((await seen('torn-pot'))?.offers.map(({ is }) => is)).toEqual(['Regular', 'Large']);
  });

  it('keeps the price of a variant whose row is invalid, even when all variants shared one price', async () => {
    const sizes = (small: [string, string?], large: [string, string?]) =>
      importFile(
        writeCsv(
          pots('priced-pot', [
            ['Small', ...small],
            ['Large', ...large],
          ]),
        ),
      );
    const pricesNow = async () => {
      const pot = (await seen('priced-pot'))!;
      return pot.offers.map((offer) => {
        const { price, listPrice } = unitPrice(pot, valueIdsOf(offer), offer);
        return `${offer.is} ${price} of ${listPrice}`;
      });
    };
    await sizes(['9.99', '12'], ['9.99', '12']);
    expect((await sizes(['8', '9'], ['many', '12'])).problems).toHaveLength(1);
    expect(await pricesNow()).toEqual(['Small 800 of 900', 'Large 999 of 1200']);
    expect(await sizes(['8', '9'], ['many', '12'])).toMatchObject({ changed: 0, unchanged: 1 });
    await sizes(['many'], ['20']);
    expect(await pricesNow()).toEqual(['Small 800 of 900', 'Large 2000 of 2000']);
    await sizes(['7'], ['7']);
    expect(await pricesNow()).toEqual(['Small 700 of 700', 'Large 700 of 700']);
  });
});
