import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onChange } from '../../../../server/core/changes.ts';
import { db } from '../../../../server/core/db/database.ts';
import { attributes, categories, productImages, tags, templates, variants } from '../../../../server/shop/schema.ts';
import { importFile, type Row, seen, simple, writeCsv } from './catalogue.ts';

const counts = async () => ({
  templates: await db.$count(templates),
  variants: await db.$count(variants),
  categories: await db.$count(categories),
  tags: await db.$count(tags),
  attributes: await db.$count(attributes),
  images: await db.$count(productImages),
});

const pots = (handle: string, sizes: [string, string, string?][]): Row[] =>
  sizes.map(([size, price, compared], i) =>
    i === 0
      ? simple(handle, {
          'Option1 Name': 'Pot size',
          'Option1 Value': size,
          'Variant Price': price,
          'Variant Compare At Price': compared,
        })
      : { Handle: handle, 'Option1 Value': size, 'Variant Price': price, 'Variant Compare At Price': compared },
  );

describe('a first import', () => {
  it('brings a product with all that the file says', async () => {
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

  it('gives variants a price of their own only where prices differ', async () => {
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

  it('counts stock only where a tracker is named', async () => {
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

  it('knows names again whatever their letter case', async () => {
    await importFile(writeCsv([simple('named-1', { Type: 'Balcony things', Tags: 'Rare tag' })]));
    const before = await counts();
    await importFile(writeCsv([simple('named-2', { Type: 'balcony THINGS', Tags: 'RARE TAG' })]));
    const after = await counts();
    expect([after.categories, after.tags]).toEqual([before.categories, before.tags]);
    expect((await seen('named-2'))?.tags).toEqual(['Rare tag']);
  });

  it('makes variants even where an attribute of that name makes none', async () => {
    await db
      .insert(attributes)
      .values({ companyId: 1, key: 'Engraving', name: { en_US: 'Engraving' }, variants: 'no_variant' });
    await importFile(
      writeCsv([
        simple('engraved', { 'Option1 Name': 'Engraving', 'Option1 Value': 'None' }),
        { Handle: 'engraved', 'Option1 Value': 'Initials', 'Variant Price': '12' },
      ]),
    );
    expect(await seen('engraved')).toMatchObject({
      options: ['Engraving: None, Initials'],
      lines: [{ variants: 'always' }],
    });
    expect(
      (
        await importFile(
          writeCsv([
            simple('engraved', { 'Option1 Name': 'Engraving', 'Option1 Value': 'None' }),
            { Handle: 'engraved', 'Option1 Value': 'Initials', 'Variant Price': '12' },
          ]),
        )
      ).created,
    ).toBe(0);
  });

  it('is for one website, or for another company, if asked', async () => {
    const file = writeCsv([simple('elsewhere')]);
    await importFile(file, { websiteId: 1 });
    expect((await seen('elsewhere'))?.websiteId).toBe(1);
    expect((await importFile(file, { companyId: 2 })).created).toBe(1);
    expect(await db.$count(templates, eq(templates.handle, 'elsewhere'))).toBe(2);
  });
});

describe('a second import', () => {
  const file = () =>
    writeCsv([
      ...pots('again-pot', [
        ['Regular', '9.99'],
        ['Large', '15.99'],
      ]),
      simple('again-lamp', { 'Image Src': 'https://x.example/1.jpg', 'Image Alt Text': 'A lamp' }),
    ]);

  it('of the same file changes nothing, and says nothing to anybody', async () => {
    await importFile(file());
    const before = await counts();
    const told: unknown[] = [];
    const off = onChange((tags) => told.push(tags));
    expect(await importFile(file())).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    off();
    expect(told).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('changes what changed and tells exactly that', async () => {
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
    ['a name', { Title: 'Other' }],
    ['a text', { 'Body (HTML)': '<p>Other</p>' }],
    ['a maker', { Vendor: 'Other' }],
    ['a category', { Type: 'Other' }],
    ['no category', { Type: '' }],
    ['tags', { Tags: 'Pot' }],
    ['publishing', { Published: 'false' }],
    ['a price', { 'Variant Price': '8' }],
    ['a compared price', { 'Variant Compare At Price': '80' }],
    ['a reference', { 'Variant SKU': 'OTHER' }],
    ['stock', { 'Variant Inventory Qty': '99' }],
    ['a policy', { 'Variant Inventory Policy': 'continue' }],
    ['a tracker', { 'Variant Inventory Tracker': 'shopify' }],
    ['a picture', { 'Image Src': 'https://x.example/other.jpg' }],
    ['the text of a picture', { 'Image Alt Text': 'Other' }],
  ])('sees a change of %s, once', async (what, change) => {
    const handle = `one-change-${what.replaceAll(' ', '-')}`;
    const before = simple(handle, { 'Image Src': 'https://x.example/1.jpg' });
    await importFile(writeCsv([before]));
    const changed = writeCsv([{ ...before, ...change }]);
    expect(await importFile(changed)).toMatchObject({ created: 0, changed: 1 });
    expect(await importFile(changed)).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('leaves alone what the file has no column for, and what people added', async () => {
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

  it('takes variants that are gone out of the shop, and back in', async () => {
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

  it('turns a plain product into one with options, and back', async () => {
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

  it('does not take a variant out of the shop because its row is bad', async () => {
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
    expect(result.problems).toEqual([{ line: 3, column: 'Variant Price', reason: expect.any(String) }]);
    expect((await seen('careful-pot'))?.offers.map(({ is }) => is)).toEqual(['Regular', 'Large']);
  });
});

it('a dry run says what would happen, and changes nothing', async () => {
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

it('what was written before it is stopped is whole', async () => {
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
