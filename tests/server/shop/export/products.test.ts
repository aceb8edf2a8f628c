/** Products that are exported in the shop's own format, and imported again. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { companies, websiteLanguages, websites } from '#core/sites/schema.ts';
import { findSite, loadDirectory } from '#core/sites/site.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import { taxes } from '#sales/schema/taxes.schema.ts';
import { productExporter } from '#shop/export/product_export.ts';
import { shopImporters } from '#shop/import/importers.ts';
import { productImages, templates } from '#shop/schema/schema.ts';
import { templateValues, valueExclusions, variants } from '#shop/schema/variants.schema.ts';
import { type Imported, importFile } from '#tests/server/shop/import/catalogue.ts';

const DEMO = 1;
const own = shopImporters.find(({ name }) => name === 'Products of this shop')!;

async function exported(companyId: number): Promise<string> {
  const [website] = await db.select().from(websites).where(eq(websites.companyId, companyId)).orderBy(websites.id);
  const site = await findSite(website!.id);
  return (await Array.fromAsync(productExporter.lines(site!))).join('');
}

let files = 0;
function imported(text: string, options: Parameters<typeof importFile>[1]): Promise<Imported> {
  const file = path.join(env.DATA_DIR, `own-${++files}.csv`);
  writeFileSync(file, text);
  return importFile(file, options, own);
}

async function emptyCompany(): Promise<number> {
  const [company] = await db
    .insert(companies)
    .values({ name: `Empty ${++files}`, currencyCode: 'USD' })
    .returning();
  const [website] = await db
    .insert(websites)
    .values({ name: 'Empty', companyId: company!.id, defaultLanguage: 'en_US', tagline: {}, theme: {} })
    .returning();
  const ofDemo = await db.select().from(websiteLanguages).where(eq(websiteLanguages.websiteId, 1));
  await db.insert(websiteLanguages).values(ofDemo.map((row) => ({ ...row, websiteId: website!.id })));
  for (const { id, companyId, ...tax } of await db.select().from(taxes).where(eq(taxes.companyId, DEMO)))
    await db.insert(taxes).values({ ...tax, companyId: company!.id });
  await changed('website');
  await loadDirectory();
  return company!.id;
}

const rowsIn = (text: string) => new CsvReader(() => {}).take(text, true).map(({ cells }) => cells);

/** Each row by the names of its columns. */
function records(text: string): Record<string, string>[] {
  const [header, ...rows] = rowsIn(text);
  return rows.map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i] ?? ''])));
}

/** Variants get their pictures once these are fetched, which these tests do not. */
const withoutVariantPictures = (text: string) =>
  records(text).map((row) => (row.Row === 'variant' ? { ...row, Picture: '' } : row));

/** A file with these rows; the header holds all of their columns. */
function fileOf(rows: Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\n');
}

const lamp = (product: Record<string, string> = {}, variant: Record<string, string> = {}) =>
  fileOf([
    { Handle: 'own-lamp', Row: 'product', 'Name [en_US]': 'Lamp', Price: '10.00', Values: '', ...product },
    { Handle: 'own-lamp', Row: 'variant', SKU: 'L-1', ...variant },
  ]);

describe('Products exported in the own format', () => {
  let text: string;
  let company: number;
  beforeAll(async () => {
    company = await emptyCompany();
    text = await exported(DEMO);
  });

  it('change nothing when they are imported where they come from', async () => {
    const { created, changed: altered, conflicts, problems, notes } = await imported(text, { isDryRun: true });
    const nothing = { created: 0, altered: 0, conflicts: [], problems: [], notes: '' };
    expect({ created, altered, conflicts, problems, notes }).toEqual(nothing);
  });

  it('tell in a dry run which shared attributes and values they call otherwise, and leave these alone', async () => {
    const rows = records(text).map((row) => ({
      ...row,
      ...(row.Value === 'Ink linen' && { 'Value name [fr_FR]': 'Lin outremer' }),
      ...(row.Attribute === 'Fabric' && { 'Attribute name [fr_FR]': 'Étoffe' }),
    }));
    const told = await imported(fileOf(rows), { isDryRun: true });
    expect(told.notes).toBe(
      'These attributes and values are there already and stay as they are. Edit them under Attributes: Fabric, Fabric: Ink linen.',
    );
    await imported(fileOf(rows), {});
    expect(await exported(DEMO), 'the import leaves them alone').toContain('Tissu');
  });

  it('come out the same after they were imported into an empty company, and a second import changes nothing', async () => {
    const first = await imported(text, { companyId: company });
    expect(first.problems).toEqual([]);
    const products = records(text).filter(({ Row }) => Row === 'product').length;
    expect(first).toMatchObject({ created: products, changed: 0, unchanged: 0 });
    const again = await exported(company);
    expect(withoutVariantPictures(again)).toEqual(withoutVariantPictures(text));
    expect(await imported(again, { companyId: company })).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: products,
    });
  });

  it('keep formulas, separators and spaces of texts, guarded in the file', async () => {
    const tricky = lamp(
      {
        'Name [en_US]': '=1+1',
        'Name [fr_FR]': "''=1+1",
        'Summary [en_US]': ' two  spaces ',
        Categories: 'Lights\\, indoor > A \\> B, Sale',
        Tags: 'a\\, b, c',
        Slug: 'own-lamp-page',
        'SEO title [en_US]': '@home',
        'Publish at': '2031-01-01T08:00:00.000Z',
        'Low stock at': '3',
        'Delivery (working days)': '12',
        'External address': 'https://other.example/lamp',
        'External button [en_US]': 'Buy there',
        'Compare-at price': '12.50',
      },
      { Cost: '4.20', 'In stock': '7', 'Stock tracked': 'yes', Content: '0.75', 'Content unit': 'l' },
    );
    expect((await imported(tricky, { companyId: company })).problems).toEqual([]);
    const out = await exported(company);
    expect(out.includes(",'=1+1,")).toBe(true);
    expect(out.includes(",''=1+1,")).toBe(true);
    const [product, variant] = records(out).filter(({ Handle }) => Handle === 'own-lamp');
    expect(product).toMatchObject({
      'Summary [en_US]': ' two  spaces ',
      Categories: 'Lights\\, indoor > A \\> B, Sale',
      Tags: 'a\\, b, c',
      Slug: 'own-lamp-page',
      'Publish at': '2031-01-01T08:00:00.000Z',
      'Compare-at price': '12.50',
      'Delivery (working days)': '12',
      'External address': 'https://other.example/lamp',
      'External button [en_US]': 'Buy there',
    });
    expect(variant).toMatchObject({ Cost: '4.20', 'In stock': '7', Content: '0.75', 'Content unit': 'l' });
    const [row] = await db
      .select()
      .from(templates)
      .where(and(eq(templates.companyId, company), eq(templates.handle, 'own-lamp')));
    expect(row!.name).toEqual({ en_US: '=1+1', fr_FR: "'=1+1" });
    expect(row!.seoTitle).toEqual({ en_US: '@home' });
    expect(await imported(out, { companyId: company })).toMatchObject({ created: 0, changed: 0 });
  });

  it('match an uploaded picture by its address, whatever the host', async () => {
    const [picture] = records(text).filter(({ Row }) => Row === 'picture');
    const before = await db.$count(productImages);
    const moved = text.replaceAll(new URL(picture!.Picture!).origin, 'https://elsewhere.example');
    expect(await imported(moved, {})).toMatchObject({ created: 0, changed: 0 });
    expect(await db.$count(productImages)).toBe(before);
  });

  it('give variants of their own prices, and one of every attribute', async () => {
    const file = fileOf([
      { Handle: 'own-pot', Row: 'product', 'Name [en_US]': 'Pot', Price: '5.00' },
      { Handle: 'own-pot', Row: 'value', Attribute: 'Own size', Value: 'S', 'Extra price': '-1.00' },
      { Handle: 'own-pot', Row: 'value', Attribute: 'Own size', Value: 'L' },
      {
        Handle: 'own-pot',
        Row: 'value',
        Attribute: 'Engraving',
        Value: 'Name',
        'Makes variants': 'no_variant',
        Custom: 'yes',
      },
      { Handle: 'own-pot', Row: 'variant', Values: 'S', SKU: 'P-S' },
      { Handle: 'own-pot', Row: 'variant', Values: 'L', SKU: 'P-L', Price: '9.00', 'For sale': 'no' },
    ]);
    expect((await imported(file, { companyId: company })).problems).toEqual([]);
    const rows = records(await exported(company)).filter(({ Handle }) => Handle === 'own-pot');
    expect(
      rows.map(({ Row, Value, Values, Price, 'Extra price': extra, 'For sale': sold }) => ({
        Row,
        Value,
        Values,
        Price,
        extra,
        sold,
      })),
    ).toEqual([
      { Row: 'product', Value: '', Values: '', Price: '5.00', extra: '', sold: 'yes' },
      { Row: 'value', Value: 'S', Values: '', Price: '', extra: '-1', sold: '' },
      { Row: 'value', Value: 'L', Values: '', Price: '', extra: '', sold: '' },
      { Row: 'value', Value: 'Name', Values: '', Price: '', extra: '', sold: '' },
      { Row: 'variant', Value: '', Values: 'S', Price: '', extra: '', sold: 'yes' },
      { Row: 'variant', Value: '', Values: 'L', Price: '9.00', extra: '', sold: 'no' },
    ]);
  });

  /** A lamp whose red shade has no long cord, and takes neither the dimmer nor a cold bulb of the option. */
  const excluding = (product: Record<string, string> = {}) =>
    fileOf([
      {
        Handle: 'own-shade',
        Row: 'product',
        'Name [en_US]': 'Shade',
        Price: '10.00',
        Website: 'Empty',
        'Optional products': 'own-dimmer, own-bulb',
        ...product,
      },
      {
        Handle: 'own-shade',
        Row: 'value',
        Attribute: 'Shade colour',
        Value: 'Red',
        Excludes: 'Cord > Long, own-bulb > Light > Cold, own-dimmer',
      },
      { Handle: 'own-shade', Row: 'value', Attribute: 'Shade colour', Value: 'Blue' },
      { Handle: 'own-shade', Row: 'value', Attribute: 'Cord', Value: 'Short', 'Makes variants': 'no_variant' },
      { Handle: 'own-shade', Row: 'value', Attribute: 'Cord', Value: 'Long', 'Makes variants': 'no_variant' },
      { Handle: 'own-shade', Row: 'variant', Values: 'Red' },
      { Handle: 'own-shade', Row: 'variant', Values: 'Blue' },
      { Handle: 'own-dimmer', Row: 'product', 'Name [en_US]': 'Dimmer', Price: '5.00' },
      { Handle: 'own-dimmer', Row: 'variant' },
      { Handle: 'own-bulb', Row: 'product', 'Name [en_US]': 'Bulb', Price: '3.00' },
      { Handle: 'own-bulb', Row: 'value', Attribute: 'Light', Value: 'Warm' },
      { Handle: 'own-bulb', Row: 'value', Attribute: 'Light', Value: 'Cold' },
      { Handle: 'own-bulb', Row: 'variant', Values: 'Warm' },
      { Handle: 'own-bulb', Row: 'variant', Values: 'Cold' },
    ]);
  const shadeRows = async () => records(await exported(company)).filter(({ Handle }) => Handle === 'own-shade');
  const excludedBy = async () => (await shadeRows()).find(({ Value }) => Value === 'Red')?.Excludes;

  it('bring in and out what values exclude, and the website that sells them', async () => {
    expect((await imported(excluding(), { companyId: company })).problems).toEqual([]);
    expect(await excludedBy()).toBe('Cord > Long, own-bulb > Light > Cold, own-dimmer');
    expect((await shadeRows())[0]).toMatchObject({ Website: 'Empty' });
    for (const text of [excluding(), await exported(company)])
      expect(await imported(text, { companyId: company })).toMatchObject({ changed: 0, conflicts: [], problems: [] });
  });

  it('keep exclusions and the website that people changed, and the dry run shows both', async () => {
    const its = eq(templates.handle, 'own-shade');
    const [shade] = await db.select().from(templates).where(its);
    const ids = db
      .select({ id: templateValues.id })
      .from(templateValues)
      .where(eq(templateValues.templateId, shade!.id));
    await db.delete(valueExclusions).where(inArray(valueExclusions.templateValueId, ids));
    await db.update(templates).set({ websiteId: null }).where(its);
    const { conflicts } = await imported(excluding(), { companyId: company, isDryRun: true });
    expect(conflicts.map(({ field, present, wanted }) => [field, present, wanted])).toEqual([
      ['website', '', 'Empty'],
      ['exclusions', '0', '3'],
    ]);
    await imported(excluding(), { companyId: company });
    expect([await excludedBy(), (await shadeRows())[0]?.Website]).toEqual(['', '']);
    await imported(excluding(), { companyId: company, overwrites: true });
    expect([await excludedBy(), (await shadeRows())[0]?.Website]).toEqual([
      'Cord > Long, own-bulb > Light > Cold, own-dimmer',
      'Empty',
    ]);
  });

  it('keep exclusions and the website when the file has no such columns', async () => {
    const silent = records(excluding()).map(({ Excludes: _, Website: __, ...row }) => row);
    expect(await imported(fileOf(silent), { companyId: company })).toMatchObject({ changed: 0, problems: [] });
    expect(await excludedBy()).toBe('Cord > Long, own-bulb > Light > Cold, own-dimmer');
  });

  it('are refused with a website of another company, and with values that exclude themselves', async () => {
    const wrong = excluding({ Website: 'Demo shop' }).replace('Cord > Long', 'Shade colour > Blue');
    const { problems } = await imported(wrong, { companyId: company, isDryRun: true });
    expect(problems.map(({ column }) => column).sort()).toEqual(['Excludes', 'Website']);
  });

  it.each([
    ['no name', { 'Name [en_US]': '' }, {}, 'Name'],
    ['no price', { Price: '' }, {}, 'Price'],
    ['a price below zero', { Price: '-1' }, {}, 'Price'],
    ['a slug with a slash', { Slug: 'a/b' }, {}, 'Slug'],
    ['an unknown kind', { Kind: 'car' }, {}, 'Kind'],
    ['a tax that the company does not have', { Taxes: 'Moon tax' }, {}, 'Taxes'],
    ['a value of no attribute', {}, { Values: 'Red' }, 'Values'],
    ['a picture without address', {}, { Picture: 'file:///etc/passwd' }, 'Picture'],
  ])('are refused with %s, and the report names the column', async (_what, product, variant, column) => {
    const { problems } = await imported(lamp(product, variant), { companyId: company, isDryRun: true });
    expect(problems[0]).toMatchObject({ column });
  });

  it('keep the slug that another product has', async () => {
    const taken = lamp({ Slug: 'own-lamp-page' }).replaceAll('own-lamp,', 'own-twin,');
    await imported(taken, { companyId: company });
    const [twin] = await db.select().from(templates).where(eq(templates.handle, 'own-twin'));
    expect(twin).toMatchObject({ slug: null });
    expect(await db.$count(variants, eq(variants.templateId, twin!.id))).toBe(1);
  });
});
