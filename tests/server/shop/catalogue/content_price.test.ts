/** Prices per kg, l, m or piece, from the content of a variant to shoppers. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { companies } from '#core/sites/schema.ts';
import type { Content } from '#shop/content/content.ts';
import { shopSettingsOf, unitPriceStyle } from '#shop/product/settings.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { savedSettings, saveSettings, settingFields } from '#shop/staff/settings_form.ts';
import { addAttribute, addTemplate, addVariant, offer } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());
const choose = async (typed: Record<string, string>) =>
  saveSettings(1, settingFields.parse({ ...(await savedSettings(1)), ...typed }));
beforeEach(() => choose({ unit_price_for: 'all', has_small_units: '', tax_display: 'excluded' }));

async function fill(variantId: number, content: Content): Promise<void> {
  const [row] = await db.update(variants).set(content).where(eq(variants.id, variantId)).returning();
  await changed(`product:${row!.templateId}`);
}
const productPage = async (name: string, id: number) => (await visitor(app).get(`/shop/product/${name}-${id}`)).body;
const listed = async (search: string) => (await visitor(app).get(`/shop?search=${search}`)).body;
const info = async (templateId: number, combination: number[] = []) =>
  (
    await visitor(app).call('/product_configurator/get_combination_info_website', {
      product_template_id: templateId,
      combination,
      add_qty: 1,
    })
  ).answer;

describe('The unit price', () => {
  it('stands on product page, card, cart line and in the answer, by the price without or with tax', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Weighed honey', price: 800 });
    expect(await productPage('weighed-honey', templateId)).not.toContain(' per kg');
    await fill(variantId, { content: 500_000, contentUnit: 'g' });
    const without = '500 g · $16.00 per kg';
    expect(await productPage('weighed-honey', templateId)).toContain(without);
    expect(await listed('weighed+honey')).toContain(without);
    expect(await info(templateId)).toMatchObject({ unit_price: without });
    const guest = visitor(app);
    await guest.post('/shop/cart/update', { product_id: variantId, add_qty: '3' });
    expect((await guest.get('/shop/cart')).body).toContain(without);
    await choose({ tax_display: 'included' });
    const { price } = await info(templateId);
    expect(price).toBeGreaterThan(8);
    expect(await info(templateId)).toMatchObject({
      unit_price: `500 g · $${((price as number) * 2).toFixed(2)} per kg`,
    });
  });

  it('changes with the combination, and is that of the cheapest on the card', async () => {
    const id = await addTemplate('Poured oil', { price: 0 });
    const size = await addAttribute('Bottle', ['small', 'big']);
    const values = await offer(id, size, { small: 0, big: 0 });
    const small = await addVariant(id, [values.small!], { price: 600, content: 250, contentUnit: 'l' });
    await addVariant(id, [values.big!], { price: 1500, content: 75_000, contentUnit: 'cl' });
    expect(await info(id, [values.small!])).toMatchObject({ unit_price: '0.25 l · $24.00 per l' });
    expect(await info(id, [values.big!])).toMatchObject({ unit_price: '75 cl · $20.00 per l' });
    expect(await listed('poured+oil')).toContain('0.25 l · $24.00 per l');
    await choose({ has_small_units: 'on' });
    expect(await info(id, [values.small!])).toMatchObject({ unit_price: '0.25 l · $2.40 per 100 ml' });
    await fill(small, { content: null, contentUnit: 'l' });
    expect(await info(id, [values.small!])).not.toHaveProperty('unit_price');
  });

  it('is shown by default where the company is in the European Economic Area', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Counted buns', price: 300 });
    await fill(variantId, { content: 6000, contentUnit: 'piece' });
    expect(await listed('counted+buns')).toContain('6 pieces · $0.50 per piece');
    await choose({ unit_price_for: 'none' });
    expect(await listed('counted+buns')).not.toContain('per piece');
    expect(await info(templateId)).not.toHaveProperty('unit_price');
    await choose({ unit_price_for: 'europe' });
    const [company] = await db.select().from(companies).where(eq(companies.id, 1));
    const settings = await shopSettingsOf(1);
    expect(unitPriceStyle(settings, company!)).toBe('none');
    expect(unitPriceStyle(settings, { countryCode: 'FR' })).toBe('whole');
  });

  it('is of what staff typed, and bad contents are refused with the field named', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Typed rope', price: 500 });
    const path = `/sales/products/${templateId}`;
    const typed = async (content: string, unit: string) =>
      ada.post(path, {
        ...(await formFields(ada, path)),
        [`content_${variantId}`]: content,
        [`content_unit_${variantId}`]: unit,
      });
    expect((await typed('2.5', 'm')).statusCode).toBe(303);
    expect(await formFields(ada, path)).toMatchObject({
      [`content_${variantId}`]: '2.5',
      [`content_unit_${variantId}`]: 'm',
    });
    expect(await productPage('typed-rope', templateId)).toContain('2.5 m · $2.00 per m');
    for (const wrong of ['0', '-1', 'much', '1000001']) {
      const { statusCode, body } = await typed(wrong, 'm');
      expect([wrong, statusCode, body.includes(`id="content_${variantId}-error"`)]).toEqual([wrong, 400, true]);
    }
    expect((await typed('2.5', 'mile')).statusCode).toBe(303);
    expect(await productPage('typed-rope', templateId)).toContain('2.5 m · $2.00 per m');
    expect((await typed('', 'm')).statusCode).toBe(303);
    expect(await productPage('typed-rope', templateId)).not.toContain(' per m');
  });
});
