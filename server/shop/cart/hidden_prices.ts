/** Prices hidden products as the cart does. */
import type { FastifyRequest } from 'fastify';
import { productPrice } from '#shop/prices/pricing.ts';
import { cartProducts } from './products.ts';
import { pricingFor } from './visitor_prices.ts';

export type ShownPrices = {
  /** Variant → minor units of one piece, and of it before it was lowered. */
  prices: ReadonlyMap<number, { price: number; listPrice: number | null }>;
  money(amount: number): string;
  /** When a rule of the price list next starts or ends; null: none will. */
  validUntil: Date | null;
};

export async function shownPrices(variantIds: readonly number[], request: FastifyRequest): Promise<ShownPrices> {
  const pricing = await pricingFor(request);
  const products = variantIds.length > 0 ? await cartProducts(variantIds) : new Map();
  const prices = new Map(
    [...products.values()].map(({ variant, product }) => {
      const { price, listPrice, hasDiscount } = productPrice(pricing, product, {
        chosen: [],
        variant,
        quantity: 1,
      }).shown;
      return [variant.id, { price, listPrice: hasDiscount ? listPrice : null }] as const;
    }),
  );
  return {
    prices,
    money: (amount) => request.texts.money(amount, pricing.currency),
    validUntil: pricing.validUntil,
  };
}
