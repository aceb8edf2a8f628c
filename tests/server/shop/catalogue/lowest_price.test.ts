/** The lowest price of the last 30 days, from changed prices to shoppers. */
import { subDays } from 'date-fns/subDays';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { companies } from '#core/sites/schema.ts';
import { keepPriceHistory } from '#shop/prices/keep_history.ts';
import { recordPrices } from '#shop/prices/price_history.ts';
import { shopSettingsOf, showsLowest } from '#shop/product/settings.ts';
import { priceHistory, pricelistHistory } from '#shop/schema/price_history.schema.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { shopSettings } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { savedSettings, saveSettings, settingFields } from '#shop/staff/settings_form.ts';
import { addAttribute, addTemplate, addVariant, changeTemplate, offer } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { fieldsIn } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());
const show = async (lowest_price_for: 'europe' | 'all' | 'none') =>
  saveSettings(1, settingFields.parse({ ...(await savedSettings(1)), lowest_price_for, tax_display: 'excluded' }));
beforeEach(() => show('all'));

/** What it costs was recorded so many days ago. */
async function recordAgo(id: number, days: number): Promise<void> {
  await recordPrices([id], subDays(new Date(), days));
  await changed(`product:${id}`);
}
const rowsOf = (id: number) =>
  db.select().from(priceHistory).where(eq(priceHistory.templateId, id)).orderBy(asc(priceHistory.id));
const sentence = (amount: string) => `Lowest price of the last 30 days: ${amount}`;
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

/** Staff lower prices in bulk and keep the old ones struck through. */
async function reduce(id: number, percent: string) {
  const typed = { ids: String(id), step: '1', kind: 'percent', value: percent, keeps_old: 'on' };
  const { body } = await ada.post('/sales/products/prices', typed);
  const answer = await ada.post('/sales/products/prices', { ...fieldsIn(body), ids: String(id), act: 'change' });
  expect(answer.statusCode).toBe(303);
}

describe('The lowest price of the last 30 days', () => {
  it('stands beside a reduced price on product page, card and answer, and nowhere else', async () => {
    const { templateId } = await addProduct({ name: 'Lowest cup', price: 1000 });
    await recordAgo(templateId, 50);
    await changeTemplate(templateId, { price: 900 });
    await recordAgo(templateId, 20);
    await changeTemplate(templateId, { price: 1200 });
    await recordAgo(templateId, 10);
    expect(await productPage('lowest-cup', templateId)).not.toContain('Lowest price');
    expect(await listed('lowest+cup')).not.toContain('Lowest price');
    expect(await info(templateId)).not.toHaveProperty('lowest_price');

    await reduce(templateId, '-20');
    expect(await productPage('lowest-cup', templateId)).toContain(sentence('$9.00'));
    expect(await listed('lowest+cup')).toContain(sentence('$9.00'));
    expect(await info(templateId)).toMatchObject({ price: 9.6, list_price: 12, lowest_price: 9 });
  });

  it('is shown as the website’s setting and the country of its company say', async () => {
    const { templateId } = await addProduct({ name: 'Country cup', price: 1000 });
    await recordAgo(templateId, 50);
    await reduce(templateId, '-20');
    const shown = async () => (await productPage('country-cup', templateId)).includes(sentence('$10.00'));
    expect(await shown()).toBe(true);
    await show('none');
    expect(await shown()).toBe(false);
    await show('europe');
    expect(await shown()).toBe(false);
    await db.update(companies).set({ countryCode: 'DE' }).where(eq(companies.id, 1));
    await changed('website');
    expect(await shown()).toBe(true);
    await db.update(companies).set({ countryCode: 'US' }).where(eq(companies.id, 1));
    await changed('website');
  });

  it('is shown by default where the company is in Europe', async () => {
    await db.delete(shopSettings);
    await changed('website');
    const settings = await shopSettingsOf(1);
    expect(['FR', 'NO', 'US', 'GB'].map((countryCode) => showsLowest(settings, { countryCode }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is that of the chosen variant', async () => {
    const size = await addAttribute('Lowest size', ['S', 'L']);
    const templateId = await addTemplate('Lowest shirt', { price: 1000 });
    const { S, L } = await offer(templateId, size, { S: 0, L: 500 });
    await addVariant(templateId, [S!]);
    const large = await addVariant(templateId, [L!]);
    await recordAgo(templateId, 40);
    await db.update(variants).set({ price: 1100 }).where(eq(variants.id, large));
    await recordAgo(templateId, 20);
    await db.update(variants).set({ price: 1300, compareAtPrice: 1500 }).where(eq(variants.id, large));
    await changeTemplate(templateId, { price: 900, compareAtPrice: 1000 });
    await recordAgo(templateId, 5);
    await changed(`product:${templateId}`);
    expect((await info(templateId, [S!])).lowest_price).toBe(10);
    expect((await info(templateId, [L!])).lowest_price).toBe(11);
    expect(await listed('lowest+shirt')).toContain(sentence('$10.00'));
  });

  it('counts from when the rules of a price list were saved, of the lists shoppers had before', async () => {
    const { templateId } = await addProduct({ name: 'Listed cup', price: 1000 });
    await recordAgo(templateId, 50);
    const fields = {
      ...{ 'name-en_US': 'Cup sale', currency: 'USD', code: 'CUPS', countries: '', policy: 'with_discount' },
      ...{ active: 'on', everywhere: 'on', sequence: '90', rule_on_1: 'product', rule_product_1: 'listed-cup' },
      ...{ rule_kind_1: 'percent', rule_value_1: '30', rule_quantity_1: '' },
    };
    expect((await ada.post('/sales/pricelists', fields)).statusCode).toBe(303);
    const someone = visitor(app);
    await someone.post('/shop/pricelist', { promo: 'cups' });
    const seen = async () => (await someone.get(`/shop/product/listed-cup-${templateId}`)).body;
    expect(await seen()).toContain(sentence('$10.00'));
    expect((await someone.get('/shop?search=listed+cup')).body).toContain(sentence('$10.00'));

    const [row] = await db.select().from(pricelists).where(eq(pricelists.code, 'CUPS'));
    const address = `/sales/pricelists/${row!.id}`;
    const form = { ...fieldsIn((await ada.get(address)).body), ...fields, rule_value_1: '20' };
    expect((await ada.post(address, form)).statusCode).toBe(303);
    expect(await seen()).toContain(sentence('$7.00'));
    expect(await db.$count(pricelistHistory, eq(pricelistHistory.pricelistId, row!.id))).toBe(2);
  });

  it('is not made up for a price list that always had its rules, before and after its first change', async () => {
    const { templateId } = await addProduct({ name: 'Ever cup', price: 1000 });
    await recordAgo(templateId, 50);
    const [row] = await db.select().from(pricelists).where(eq(pricelists.code, 'FERN10'));
    const someone = visitor(app);
    await someone.post('/shop/pricelist', { promo: 'fern10' });
    const seen = async () => (await someone.get(`/shop/product/ever-cup-${templateId}`)).body;
    expect(await seen()).toContain('<s class="js_product__list-price oe_default_price">$10.00</s>');
    expect(await seen()).not.toContain('Lowest price');
    const address = `/sales/pricelists/${row!.id}`;
    await ada.post(address, { ...fieldsIn((await ada.get(address)).body), sequence: '80' });
    expect(await db.$count(pricelistHistory, eq(pricelistHistory.pricelistId, row!.id))).toBe(2);
    expect(await seen()).not.toContain('Lowest price');
  });
});

describe('The history of prices', () => {
  it('gets a row when a price changes, by the form of a product and in its copy, and none when it stays', async () => {
    const { templateId } = await addProduct({ name: 'Recorded cup', price: 1000 });
    await recordPrices([templateId]);
    await recordPrices([templateId]);
    const address = `/sales/products/${templateId}`;
    const save = async (more: Record<string, string>) => {
      const answer = await ada.post(address, { ...fieldsIn((await ada.get(address)).body), ...more });
      expect(answer.statusCode).toBe(303);
    };
    await save({ vendor: 'Someone' });
    expect((await rowsOf(templateId)).map(({ price }) => price)).toEqual([1000]);
    await save({ price: '8.00', compare_at: '10.00' });
    expect((await rowsOf(templateId)).map((row) => [row.price, row.compareAtPrice])).toEqual([
      [1000, null],
      [800, 1000],
    ]);
    const copied = await ada.post(`${address}/duplicate`, { submission: 'recorded' });
    const copy = Number(String(copied.headers.location).split('/').at(-1));
    expect((await rowsOf(copy)).map(({ price }) => price)).toEqual([800]);
  });

  it('comes back with a product that was deleted', async () => {
    const { templateId } = await addProduct({ name: 'Returning cup', price: 1000 });
    await recordPrices([templateId]);
    await ada.post(`/sales/products/${templateId}/delete`, {});
    expect(await rowsOf(templateId)).toEqual([]);
    await ada.post(`/sales/products/${templateId}/restore`, {});
    expect((await rowsOf(templateId)).map(({ price }) => price)).toEqual([1000]);
  });

  it('is begun by the job where there is none, and cut where no reduction of today needs it', async () => {
    const { templateId } = await addProduct({ name: 'Kept cup', price: 1000 });
    await keepPriceHistory(subDays(new Date(), 100));
    await changeTemplate(templateId, { price: 1100 });
    await recordAgo(templateId, 80);
    await changeTemplate(templateId, { price: 900, compareAtPrice: 1100 });
    await recordAgo(templateId, 60);
    await keepPriceHistory();
    expect((await rowsOf(templateId)).map(({ price }) => price)).toEqual([1000, 1100, 900]);
    expect(await listed('kept+cup')).toContain(sentence('$10.00'));
    await changeTemplate(templateId, { price: 1200, compareAtPrice: null });
    await recordAgo(templateId, 40);
    await keepPriceHistory();
    expect((await rowsOf(templateId)).map(({ price }) => price)).toEqual([1200]);
  });

  it('drops rules of price lists after a year, and knows the last ones as those that always were', async () => {
    const [list] = await db.select().from(pricelists).limit(1);
    const days = [800, 700, 600, 10];
    await db.delete(pricelistHistory);
    await db
      .insert(pricelistHistory)
      .values(days.map((n) => ({ pricelistId: list!.id, rules: [], at: subDays(new Date(), n) })));
    await keepPriceHistory();
    const kept = await db.select().from(pricelistHistory).orderBy(asc(pricelistHistory.id));
    expect(kept.map(({ at }) => at.getTime() === 0)).toEqual([true, false]);
    await db.delete(pricelistHistory);
    await changed('pricelist');
  });
});
