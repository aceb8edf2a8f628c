import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { firstPossible } from '#shop/product/combinations.ts';
import { allAttributes } from '#shop/product/vocabulary_queries.ts';
import { templates } from '#shop/schema/schema.ts';
import { attributes, variants } from '#shop/schema/variants.schema.ts';
import { counts, importFile, pots, seen, simple, writeCsv } from './catalogue.ts';

describe('First import', () => {
  it('creates a product with all fields of the file', async () => {
    const result = await importFile(
      writeCsv([
        simple('first-lamp', {
          'Variant Price': '59.99',
          'Variant Compare At Price': '75',
          'Image Src': 'https://x.example/1.jpg',
        }),
      ]),
    );
    expect(result).toMatchObject({ created: 1, changed: 0, unchanged: 0, problems: [] });
    expect(await seen('first-lamp')).toMatchObject({
      name: { en_US: 'FIRST-LAMP' },
      summary: { en_US: 'About first-lamp' },
      description: { en_US: '<p>About first-lamp</p>' },
      vendor: 'Acme',
      price: 5999,
      compareAtPrice: 7500,
      isPublished: true,
      websiteId: null,
      options: [],
      offers: [
        { combination: '', price: null, compareAtPrice: null, isTracked: false, sellsBeyondStock: false, onHand: 3 },
      ],
      categories: ['Outdoor'],
      tags: ['Plants', 'Pot'],
    });
  });

  it('gives variants their own price only when prices differ', async () => {
    await importFile(
      writeCsv([
        ...pots('first-pot', [
          ['Regular', '9.99'],
          ['Large', '15.99', '20'],
        ]),
        ...pots('even-pot', [
          ['Regular', '5', '6'],
          ['Large', '5', '6'],
        ]),
      ]),
    );
    const pot = await seen('first-pot');
    expect(pot).toMatchObject({ price: 999, compareAtPrice: null, options: ['Pot size: Regular, Large'] });
    expect(pot?.offers.map(({ is, price, compareAtPrice }) => [is, price, compareAtPrice])).toEqual([
      ['Regular', 999, null],
      ['Large', 1599, 2000],
    ]);
    const even = await seen('even-pot');
    expect([even?.price, even?.compareAtPrice, ...(even?.offers ?? []).map(({ price }) => price)]).toEqual([
      500,
      600,
      null,
      null,
    ]);
    expect(even?.lines[0]?.attributeId).toBe(pot?.lines[0]?.attributeId);
  });

  it('tracks stock only when a tracker is named', async () => {
    await importFile(
      writeCsv([
        simple('counted', {
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '8',
          'Variant Inventory Policy': 'continue',
        }),
        simple('endless'),
      ]),
    );
    expect((await seen('counted'))?.offers).toMatchObject([{ isTracked: true, onHand: 8, sellsBeyondStock: true }]);
    expect((await seen('endless'))?.offers).toMatchObject([{ isTracked: false, sellsBeyondStock: false }]);
  });

  it('reads a full Shopify export with all its columns', async () => {
    const file = path.join(import.meta.dirname, 'home_and_garden.csv');
    const before = await counts();
    expect(await importFile(file)).toMatchObject({ created: 20, changed: 0, unchanged: 0, problems: [] });
    const after = await counts();
    expect([after.templates - before.templates, after.variants - before.variants]).toEqual([20, 21]);
    expect(await seen('terracotta-window-pot')).toMatchObject({
      isPublished: true,
      options: ['Size: Regular, Large'],
      offers: [
        { is: 'Regular', isTracked: false },
        { is: 'Large', isTracked: false },
      ],
      categories: ['Outdoor'],
      tags: ['Plants', 'Pot'],
    });
    expect((await seen('rose-armchair'))?.offers).toMatchObject([{ isTracked: false, onHand: 0 }]);
    expect((await seen('paper-seed-pots'))?.offers).toMatchObject([{ isTracked: true, onHand: 8 }]);
    expect(await seen('oat-sofa')).toMatchObject({ price: 50000, compareAtPrice: 75000 });
    expect(await importFile(file)).toMatchObject({ created: 0, changed: 0, unchanged: 20 });
    expect(await counts()).toEqual(after);
  });

  it('reuses categories and tags regardless of letter case', async () => {
    await importFile(writeCsv([simple('named-1', { Type: 'Balcony things', Tags: 'Rare tag' })]));
    const before = await counts();
    await importFile(writeCsv([simple('named-2', { Type: 'balcony THINGS', Tags: 'RARE TAG' })]));
    const after = await counts();
    expect([after.categories, after.tags]).toEqual([before.categories, before.tags]);
    expect((await seen('named-2'))?.tags).toEqual(['Rare tag']);
  });

  it('reuses attribute values regardless of letter case within one file', async () => {
    await importFile(
      writeCsv([...pots('spelled-1', [['Extra tall', '1']]), ...pots('spelled-2', [['EXTRA TALL', '2']])]),
    );
    expect((await seen('spelled-2'))?.options).toEqual(['Pot size: Extra tall']);
    expect((await seen('spelled-2'))?.lines[0]?.values[0]?.valueId).toBe(
      (await seen('spelled-1'))?.lines[0]?.values[0]?.valueId,
    );
  });

  it('sorts new attribute values in the order of the file among existing ones', async () => {
    const sizes = (handle: string, ...names: string[]) =>
      pots(
        handle,
        names.map((name) => [name, '1']),
      );
    await importFile(writeCsv(sizes('ordered-1', 'Usual', 'Grand')));
    const file = writeCsv([
      ...sizes('ordered-2', 'Tiny', 'Usual', 'Middling', 'GRAND', 'Vast'),
      ...sizes('ordered-3', 'Vast', 'Tiny', 'Middling'),
    ]);
    await importFile(file);
    const all = async () => [
      (await seen('ordered-1'))?.options,
      (await seen('ordered-2'))?.options,
      (await seen('ordered-3'))?.options,
    ];
    const expected = [
      ['Pot size: Usual, Grand'],
      ['Pot size: Tiny, Usual, Middling, Grand, Vast'],
      ['Pot size: Tiny, Middling, Vast'],
    ];
    expect(await all()).toEqual(expected);
    expect(await importFile(file)).toMatchObject({ changed: 0, unchanged: 2 });
    const attribute = (await allAttributes()).find(({ key }) => key === 'Pot size');
    const names = attribute?.values.map(({ key }) => key).filter((key) => expected[1]?.[0]?.includes(key));
    expect(names).toEqual(['Tiny', 'Usual', 'Middling', 'Grand', 'Vast']);
    const product = (await seen('ordered-2'))!;
    expect(firstPossible(product)).toEqual([product.lines[0]?.values[0]?.id]);
  });

  it('creates variants even when the attribute usually has none', async () => {
    await db
      .insert(attributes)
      .values({ companyId: 1, key: 'Marking', name: { en_US: 'Marking' }, variants: 'no_variant' });
    await importFile(
      writeCsv([
        simple('engraved', { 'Option1 Name': 'Marking', 'Option1 Value': 'None' }),
        { Handle: 'engraved', 'Option1 Value': 'Initials', 'Variant Price': '12' },
      ]),
    );
    expect(await seen('engraved')).toMatchObject({
      options: ['Marking: None, Initials'],
      lines: [{ variants: 'always' }],
    });
    expect(
      (
        await importFile(
          writeCsv([
            simple('engraved', { 'Option1 Name': 'Marking', 'Option1 Value': 'None' }),
            { Handle: 'engraved', 'Option1 Value': 'Initials', 'Variant Price': '12' },
          ]),
        )
      ).created,
    ).toBe(0);
  });

  it('creates products for one website or another company on request', async () => {
    const file = writeCsv([simple('elsewhere')]);
    await importFile(file, { websiteId: 1 });
    expect((await seen('elsewhere'))?.websiteId).toBe(1);
    expect((await importFile(file, { companyId: 2 })).created).toBe(1);
    expect(await db.$count(templates, eq(templates.handle, 'elsewhere'))).toBe(2);
  });
});

describe('Column “Variant Requires Shipping”', () => {
  const typeOf = async (handle: string) =>
    (await db.select({ type: templates.type }).from(templates).where(eq(templates.handle, handle)))[0]?.type;
  const requires = (said: string) => ({ 'Variant Requires Shipping': said });

  it('makes a product a service when it is false, and a stocked product again later', async () => {
    await importFile(writeCsv([simple('e-book', requires('false')), simple('paper-book', requires('true'))]));
    expect([await typeOf('e-book'), await typeOf('paper-book')]).toEqual(['service', 'stocked']);
    expect(await importFile(writeCsv([simple('e-book')]))).toMatchObject({ changed: 1 });
    expect(await typeOf('e-book')).toBe('stocked');
  });

  it('leaves consumables unchanged', async () => {
    await importFile(writeCsv([simple('candle', requires('true'))]));
    await db.update(templates).set({ type: 'consumable' }).where(eq(templates.handle, 'candle'));
    await importFile(writeCsv([simple('candle', requires('true'))]));
    expect(await typeOf('candle')).toBe('consumable');
  });
});

it('import lists columns that the shop has no field for, and nothing when none is lost', async () => {
  const lost = await importFile(
    writeCsv([
      simple('told-one', { 'SEO Title': 'One', 'Gift Card': 'true', 'Variant Taxable': 'false', 'Cost per item': '3' }),
      simple('told-two', { 'SEO Title': 'Two', 'Gift Card': 'false', 'Variant Taxable': 'true' }),
    ]),
  );
  expect(lost.notes.split('\n')).toEqual([
    'Left out, because the shop has no place for it:',
    '  SEO Title: titles for search engines (told-one, told-two)',
    '  Gift Card: gift cards, which are sold like any other product (told-one)',
    '  Variant Taxable: variants without tax, which are taxed like all others (told-one)',
    '  Cost per item: costs (told-one)',
  ]);
  expect((await importFile(writeCsv([simple('told-three')]))).notes).toBe('');
});

it('dry run counts the changes and writes nothing', async () => {
  await importFile(writeCsv([simple('dry-same'), simple('dry-other')]));
  const before = await counts();
  const file = writeCsv([
    ...pots('dry-new', [
      ['Dry size', '1'],
      ['Wet size', '2'],
    ]),
    simple('dry-same'),
    simple('dry-other', { Type: 'Dry category', Tags: 'Dry tag', 'Image Src': 'https://x.example/dry.jpg' }),
  ]);
  expect(await importFile(file, { isDryRun: true })).toMatchObject({ created: 1, changed: 1, unchanged: 1 });
  expect(await counts()).toEqual(before);
  expect(await importFile(file)).toMatchObject({ created: 1, changed: 1, unchanged: 1 });
});

it('aborted import leaves complete products only', async () => {
  const stop = new AbortController();
  const rows = Array.from({ length: 400 }, (_, i) =>
    pots(`stopped-${i}`, [
      ['Regular', '1'],
      ['Large', '2'],
    ]),
  ).flat();
  const off = onChange(() => stop.abort());
  const { created } = await importFile(writeCsv(rows), { signal: stop.signal });
  off();
  expect(created).toBeGreaterThan(0);
  expect(created).toBeLessThan(400);
  const [whole] = await db
    .select({
      products: sql<number>`count(distinct ${templates.id})`.mapWith(Number),
      variants: sql<number>`count(*)`.mapWith(Number),
    })
    .from(templates)
    .innerJoin(variants, eq(variants.templateId, templates.id))
    .where(and(sql`${templates.handle} like 'stopped-%'`, eq(variants.isActive, true)));
  expect(whole).toEqual({ products: created, variants: created * 2 });
});
