import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { moveStock } from '#shop/product/stock_moves.ts';
import { importedProducts } from '#shop/schema/imports.schema.ts';
import { productImages, templates, templateTags } from '#shop/schema/schema.ts';
import { attributeValues, templateValues, variants, variantValues } from '#shop/schema/variants.schema.ts';
import { importFile, pots, seen, simple, writeCsv } from './catalogue.ts';

const idOf = async (handle: string) => (await seen(handle))!.id;
const variantOf = async (templateId: number) =>
  (await db.select().from(variants).where(eq(variants.templateId, templateId)))[0]!;

describe('What people changed since the last import', () => {
  it('is reported by a dry run, and kept by an import', async () => {
    const first = simple('hand-name');
    await importFile(writeCsv([first]));
    const id = await idOf('hand-name');
    await db
      .update(templates)
      .set({ name: { en_US: 'By hand' } })
      .where(eq(templates.id, id));
    const second = writeCsv([{ ...first, Title: 'From the file', Vendor: 'Other' }]);
    const conflicts = [{ line: 2, record: 'hand-name', field: 'name', present: 'By hand', wanted: 'From the file' }];
    expect(await importFile(second, { isDryRun: true })).toMatchObject({ changed: 1, conflicts });
    expect(await importFile(second)).toMatchObject({ changed: 1, conflicts });
    expect(await seen('hand-name')).toMatchObject({ name: { en_US: 'By hand' }, vendor: 'Other' });
    expect(await importFile(second)).toMatchObject({ changed: 0, unchanged: 1, conflicts });
  });

  it('is overwritten on demand, and no conflict afterwards', async () => {
    const first = simple('hand-over');
    await importFile(writeCsv([first]));
    await db
      .update(templates)
      .set({ price: 4200 })
      .where(eq(templates.id, await idOf('hand-over')));
    const result = await importFile(writeCsv([first]), { overwrites: true });
    expect(result.conflicts).toMatchObject([{ field: 'price', present: '42.00', wanted: '9.99' }]);
    expect(await seen('hand-over')).toMatchObject({ price: 999 });
    expect(await importFile(writeCsv([first]))).toMatchObject({ changed: 0, conflicts: [] });
  });

  it('is kept in the history of the product, where it is overwritten', async () => {
    const changesOf = async (recordId: number) =>
      db
        .select({ action: staffChanges.action, userId: staffChanges.userId, fields: staffChanges.fields })
        .from(staffChanges)
        .where(eq(staffChanges.recordId, recordId));
    const first = simple('hand-told');
    await importFile(writeCsv([first]));
    const id = await idOf('hand-told');
    const byHand = { name: { en_US: 'By hand' }, isPublished: false, vendor: 'x'.repeat(600) };
    await db.update(templates).set(byHand).where(eq(templates.id, id));
    await importFile(writeCsv([first]));
    await importFile(writeCsv([first]), { overwrites: true, isDryRun: true });
    expect(await changesOf(id)).toEqual([]);
    await importFile(writeCsv([first]), { overwrites: true });
    await importFile(writeCsv([first]), { overwrites: true });
    const fields = expect.arrayContaining([
      { field: 'name', before: 'By hand', after: 'HAND-TOLD' },
      { field: 'isPublished', before: '', after: 'on' },
      { field: 'vendor', before: `${'x'.repeat(500)}…`, after: 'Acme' },
    ]);
    expect(await changesOf(id)).toEqual([{ action: 'imported by command', userId: null, fields }]);
    await db.delete(importedProducts).where(eq(importedProducts.templateId, id));
    expect(await importFile(writeCsv([{ ...first, Title: 'Other' }]))).toMatchObject({ changed: 1, conflicts: [] });
  });

  it('names the variant, in the report as the file does, in the history by the ids of its values', async () => {
    const file = writeCsv(
      pots('hand-named', [
        ['Regular', '10'],
        ['Large', '12'],
      ]),
    );
    await importFile(file);
    const id = await idOf('hand-named');
    const stored = await db.select().from(variants).where(eq(variants.templateId, id)).orderBy(variants.sequence);
    await db.update(variants).set({ price: 7700 }).where(eq(variants.id, stored[1]!.id));
    const { conflicts } = await importFile(file, { overwrites: true });
    expect(conflicts).toMatchObject([{ part: 'Large', field: 'price', present: '77.00', wanted: '12.00' }]);
    const [change] = await db.select().from(staffChanges).where(eq(staffChanges.recordId, id));
    expect(change!.fields).toEqual([{ field: `${stored[1]!.combination} price`, before: '77.00', after: '12.00' }]);
  });

  it('is no conflict where the file has the same value', async () => {
    const first = simple('hand-same');
    await importFile(writeCsv([first]));
    await db
      .update(templates)
      .set({ vendor: 'New' })
      .where(eq(templates.id, await idOf('hand-same')));
    const file = writeCsv([{ ...first, Vendor: 'New' }]);
    expect(await importFile(file)).toMatchObject({ changed: 0, conflicts: [] });
    expect(await importFile(writeCsv([{ ...first, Vendor: 'Newer' }]))).toMatchObject({ changed: 1, conflicts: [] });
  });

  it('includes fields of variants, tags and pictures', async () => {
    const first = simple('hand-all', { 'Image Src': 'https://x.example/hand.jpg', 'Variant SKU': 'OLD' });
    await importFile(writeCsv([first]));
    const id = await idOf('hand-all');
    await db.update(variants).set({ sku: 'HAND', isActive: false }).where(eq(variants.templateId, id));
    await db.delete(templateTags).where(eq(templateTags.templateId, id));
    await db.delete(productImages).where(eq(productImages.templateId, id));
    const { conflicts, changed } = await importFile(writeCsv([first]));
    expect(conflicts.map(({ field }) => field).sort()).toEqual(['isActive', 'pictures', 'sku', 'tags']);
    expect(changed).toBe(0);
    expect(await variantOf(id)).toMatchObject({ sku: 'HAND', isActive: false });
    expect(await db.$count(templateTags, eq(templateTags.templateId, id))).toBe(0);
  });

  it('includes counted stock, but not stock that was sold', async () => {
    const row = (n: string) =>
      simple('hand-stock', { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': n });
    await importFile(writeCsv([row('10')]));
    const { id } = await variantOf(await idOf('hand-stock'));
    const onHand = async () => (await db.select().from(variants).where(eq(variants.id, id)))[0]?.onHand;
    await moveStock({ variantId: id, quantity: -2, reason: 'sale' });
    expect(await importFile(writeCsv([row('20')]))).toMatchObject({ conflicts: [] });
    expect(await onHand()).toBe(20);
    await moveStock({ variantId: id, quantity: -5, reason: 'count' });
    expect((await importFile(writeCsv([row('30')]))).conflicts).toMatchObject([{ field: 'onHand', present: '15' }]);
    expect(await onHand()).toBe(15);
  });

  it('keeps the variants of a price that was set by hand', async () => {
    const sizes = (large: string) =>
      writeCsv(
        pots('hand-pot', [
          ['Regular', '10'],
          ['Large', large],
        ]),
      );
    await importFile(sizes('10'));
    await db
      .update(templates)
      .set({ price: 1200 })
      .where(eq(templates.id, await idOf('hand-pot')));
    await importFile(sizes('15'));
    expect(await seen('hand-pot')).toMatchObject({ price: 1200, offers: [{ price: null }, { price: null }] });
  });

  it('keeps a variant that was added by hand, until it is overwritten', async () => {
    const file = writeCsv(
      pots('hand-variant', [
        ['Regular', '10'],
        ['Large', '12'],
      ]),
    );
    await importFile(file);
    const id = await idOf('hand-variant');
    const [line] = await db.select().from(templateValues).where(eq(templateValues.templateId, id));
    const [value] = await db.select().from(attributeValues).where(eq(attributeValues.id, line!.valueId));
    const [added] = await db
      .insert(attributeValues)
      .values({ attributeId: value!.attributeId, name: { en_US: 'Huge' }, key: 'Huge' })
      .returning();
    const [offered] = await db
      .insert(templateValues)
      .values({ templateId: id, lineId: line!.lineId, valueId: added!.id })
      .returning();
    const [made] = await db
      .insert(variants)
      .values({ templateId: id, combination: String(offered!.id), sku: 'HUGE' })
      .returning();
    await db.insert(variantValues).values({ variantId: made!.id, templateValueId: offered!.id });
    const isSold = () => db.$count(variants, and(eq(variants.id, made!.id), eq(variants.isActive, true)));
    expect(await importFile(file)).toMatchObject({ changed: 0, conflicts: [{ field: 'variants', present: 'HUGE' }] });
    expect(await isSold()).toBe(1);
    await importFile(file, { overwrites: true });
    expect(await isSold()).toBe(0);
  });

  it('counts for products of earlier imports where a form changed them', async () => {
    const first = simple('hand-log');
    await importFile(writeCsv([first]));
    const id = await idOf('hand-log');
    await db.delete(importedProducts).where(eq(importedProducts.templateId, id));
    const other = writeCsv([{ ...first, Title: 'Other' }]);
    expect(await importFile(other, { isDryRun: true })).toMatchObject({ conflicts: [] });
    await db.insert(staffChanges).values({ kind: 'product_templates', recordId: id, action: 'changed' });
    expect((await importFile(other)).conflicts).toMatchObject([{ field: 'name' }]);
  });
});
