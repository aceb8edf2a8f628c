import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { cartPictures, cartProducts } from '#shop/cart/products.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { addTemplate } from '#tests/setup/shop/catalogue.ts';
import { productByHandle } from '#tests/setup/shop/shop.ts';

describe('cartProducts', () => {
  it('returns each of up to 140 variants once, and skips unknown ones', async () => {
    const templateId = await addTemplate('Cart shelf', { type: 'service' });
    const many = Array.from({ length: 140 }, (_, n) => ({ templateId, combination: `${n}`, onHand: n }));
    const ids = (await db.insert(variants).values(many).returning({ id: variants.id })).map(({ id }) => id);
    for (const length of [0, 1, 3, 128, 129, 140]) {
      const asked = ids.slice(0, length);
      const found = await cartProducts([...asked, ...asked, 999_999_999]);
      expect(
        [...found.keys()].sort((a, b) => a - b),
        `${length}`,
      ).toEqual(asked);
      expect([...found.values()].map(({ variant }) => variant.onHand).sort((a, b) => a - b)).toEqual(
        asked.map((_, n) => n),
      );
    }
  });

  it('returns attributes and pictures without the description of the product', async () => {
    const honey = await productByHandle('meadow-honey');
    const [variant] = honey.variants;
    const found = await cartProducts([variant!.id]);
    expect(found.get(variant!.id)?.product.lines).toEqual(honey.lines);
    expect(found.get(variant!.id)?.variant).toMatchObject(variant!);
    expect(found.get(variant!.id)?.product).not.toHaveProperty('description');
    expect([...(await cartPictures(found.values())).keys()]).toEqual([variant!.id]);
  });
});
