/** The staff lists of products, price lists and delivery methods. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const listed = async (url: string, who = ada) => {
  const { body } = await who.get(url);
  return [...body.matchAll(/class="staff-list__link"\s+href="[^"]*"><bdi>([^<]*)</g)].map(([, name]) => name);
};

describe('the staff list of products', () => {
  it.each([
    ['name in any language', 'q=chaise+peinte', 'Painted chair'],
    ['handle', 'q=painted-chair', 'Painted chair'],
  ])('finds by %s', async (_, query, name) => {
    expect(await listed(`/sales/products?${query}`)).toContain(name);
  });

  it('does not find a product by the code of a language', async () => {
    expect(await listed('/sales/products?q=fr_FR')).toEqual([]);
  });

  it('finds a product by the SKU of a variant, and shows it as sold out once nothing is left', async () => {
    const [chair] = await db.select().from(templates).where(eq(templates.handle, 'painted-chair'));
    const of = eq(variants.templateId, chair!.id);
    await db.update(variants).set({ sku: 'CHAIR-77', isTracked: true, onHand: 0, held: 0 }).where(of);
    expect(await listed('/sales/products?q=chair-77')).toEqual(['Painted chair']);
    expect(await listed('/sales/products?state=soldout')).toContain('Painted chair');
    await db.update(variants).set({ onHand: 5 }).where(of);
    expect(await listed('/sales/products?state=soldout')).not.toContain('Painted chair');
  });

  it('counts no product as sold out while a variant has pieces, also where another is sold beyond its stock', async () => {
    const [teapot] = await db.select().from(templates).where(eq(templates.handle, 'camellia-teapot'));
    const [first, ...others] = await db.select().from(variants).where(eq(variants.templateId, teapot!.id));
    await db.update(variants).set({ isTracked: true, onHand: -9, held: 0 }).where(eq(variants.templateId, teapot!.id));
    expect(others.length).toBeGreaterThan(0);
    expect(await listed('/sales/products?state=soldout')).toContain('Camellia teapot');
    await db.update(variants).set({ onHand: 1 }).where(eq(variants.id, first!.id));
    expect(await listed('/sales/products?state=soldout')).not.toContain('Camellia teapot');
  });

  it('finds new names and numbers of a product, and no longer the old ones', async () => {
    const [chair] = await db.select().from(templates).where(eq(templates.handle, 'painted-chair'));
    const named = async (name: Record<string, string>) =>
      db
        .update(templates)
        .set({ name: { ...chair!.name, ...name } })
        .where(eq(templates.id, chair!.id));
    await named({ de_DE: 'Hocker "Mühle" 100%', fr_FR: 'Tabouret' });
    for (const part of ['hocker "muhle"', '100%', 'TABOURET', 'ta'])
      expect(await listed(`/sales/products?q=${encodeURIComponent(part)}&size=100`)).toContain('Painted chair');
    expect(await listed('/sales/products?q=chaise+peinte')).toEqual([]);
    await named({});
    expect(await listed('/sales/products?q=tabouret')).toEqual([]);
  });

  it('sorts by name and by price in both directions', async () => {
    const names = await listed('/sales/products?sort=name&size=100');
    expect(await listed('/sales/products?sort=-name&size=100')).toEqual(names.toReversed());
    expect(names.length).toBeGreaterThan(10);
    expect(await listed('/sales/products?sort=price')).not.toEqual(await listed('/sales/products?sort=-price'));
  });

  it('exports what is listed', async () => {
    const { body } = await ada.get('/sales/products?q=painted-chair&export=csv');
    const [header, row] = body.split('\r\n');
    expect(header).toBe('\ufeffName,Status,In stock,Variants,Vendor,Changed,Price,Currency');
    expect(row).toMatch(/^Painted chair,Published,/);
  });

  it('shows the products of its company only', async () => {
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    expect(await listed('/sales/products?size=100', camille)).not.toContain('Painted chair');
  });
});

describe('the staff list of price lists', () => {
  it('shows them in the order in which they apply, and finds by promo code', async () => {
    expect(await listed('/sales/pricelists')).toContain('US dollars');
    expect(await listed('/sales/pricelists?q=fern10')).toHaveLength(1);
  });
});

describe('the staff list of delivery methods', () => {
  it('narrows by what is published', async () => {
    const all = await listed('/sales/carriers');
    const published = await listed('/sales/carriers?state=published');
    const others = await listed('/sales/carriers?state=unpublished');
    expect(published.length).toBeGreaterThan(0);
    expect([...published, ...others].sort()).toEqual([...all].sort());
  });
});

it.each(['/sales/products?q=chair', '/sales/pricelists', '/sales/carriers'])(
  'The list %s takes at most five statements',
  async (url) => {
    await ada.get(url);
    const { statements } = await askedBy(async () => void (await ada.get(url)));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5);
  },
);
