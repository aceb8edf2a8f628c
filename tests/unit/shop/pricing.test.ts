import { describe, expect, it } from 'vitest';
import type { Currency } from '#core/sites/site.ts';
import type { Tax } from '#sales/taxes/tax_rules.ts';
import type { Pricelist } from '#shop/prices/price_book.ts';
import { type PriceRule, ruleBook } from '#shop/prices/price_rules.ts';
import { displayExtra, type Pricing, piecePrice, productPrice, termsKey } from '#shop/prices/pricing.ts';
import type { Product, ProductVariant } from '#shop/product/product.ts';

const usd: Currency = { code: 'USD', symbol: '$', decimals: 2, rate: 1_000_000 };
const double: Currency = { code: 'DBL', symbol: 'D', decimals: 2, rate: 2_000_000 };

const tax = (rate: number, isIncluded: boolean): Tax => ({
  id: rate,
  companyId: 1,
  name: { en_US: `${rate}` },
  rate,
  isIncluded,
  isUsual: true,
  isActive: true,
  sequence: 1,
});

const rule = (more: Partial<PriceRule>): PriceRule => ({
  id: 1,
  pricelistId: 1,
  variantId: null,
  templateId: null,
  categoryId: null,
  minQuantity: 0,
  startsAt: null,
  endsAt: null,
  kind: 'percent',
  fixedPrice: null,
  percent: 0,
  sequence: 10,
  ...more,
});

function pricing(rules: PriceRule[], more: Partial<Pricing> = {}, taxes: Tax[] = []): Pricing {
  return {
    pricelist: null,
    position: null,
    key: '0.0',
    own: usd,
    currency: usd,
    display: 'included',
    rules: ruleBook(rules),
    formerRules: [],
    showsLowest: false,
    unitPrices: 'none',
    now: 0,
    validUntil: null,
    version: '1',
    taxesOf: () => ({ own: taxes, borne: taxes }),
    categoriesOf: () => [],
    ...more,
  };
}

const desk = { id: 7, price: 10_000 } as Product;

describe('displayExtra', () => {
  it('converts an extra into the currency of the price list and applies its discount', () => {
    const half = pricing([rule({ percent: 5000 })], { currency: double });
    expect(displayExtra(half, desk, 600)).toBe(600);
    expect(displayExtra(half, desk, -600)).toBe(-600);
    expect(displayExtra(half, desk, 0)).toBe(0);
  });

  it('adds taxes that prices do not include, where the shop shows prices with taxes', () => {
    const onTop = [tax(20_000, false)];
    expect(displayExtra(pricing([], {}, onTop), desk, 600)).toBe(720);
    expect(displayExtra(pricing([], { display: 'excluded' }, onTop), desk, 600)).toBe(600);
  });

  it('is zero where a rule sets a fixed price', () => {
    const fixed = pricing([rule({ kind: 'fixed', fixedPrice: 9000 })]);
    expect([600, -600].map((extra) => displayExtra(fixed, desk, extra))).toEqual([0, 0]);
  });

  it('is the whole amount when a reduction is as high as the price', () => {
    expect(displayExtra(pricing([]), desk, -10_000)).toBe(-10_000);
  });

  it('follows the rules for one piece of any variant', () => {
    const rules = [
      rule({ id: 1, percent: 1000, minQuantity: 1 }),
      rule({ id: 2, percent: 5000, minQuantity: 2 }),
      rule({ id: 3, percent: 9000, variantId: 70 }),
    ];
    expect(displayExtra(pricing(rules), desk, 1000)).toBe(900);
  });
});

describe('piecePrice', () => {
  const of = { templateId: 7, variantId: null, price: 10_000, listPrice: 10_000, quantity: 1 };
  const policy = (policy: Pricelist['policy']) => ({ policy }) as Pricelist;

  it('returns the list price and a discount where a rule lowers the price', () => {
    const price = piecePrice(pricing([rule({ percent: 1000 })]), of);
    expect(price).toMatchObject({ unitPrice: 9000, listPrice: 10_000 });
    expect(price.shown).toEqual({ price: 9000, listPrice: 10_000, hasDiscount: true });
  });

  it('hides the list price where the price list shows no discounts', () => {
    const hidden = pricing([rule({ percent: 1000 })], { pricelist: policy('without_discount') });
    const price = piecePrice(hidden, { ...of, listPrice: 12_000 });
    expect(price).toMatchObject({ unitPrice: 9000, listPrice: null });
    expect(price.shown).toEqual({ price: 9000, listPrice: 9000, hasDiscount: false });
  });

  it('has no list price where the price is not lowered', () => {
    const price = piecePrice(pricing([rule({ percent: -1000 })]), of);
    expect(price).toMatchObject({ unitPrice: 11_000, listPrice: null });
    expect(price.shown.hasDiscount).toBe(false);
  });

  it('converts the price to compare with into the currency of the price list', () => {
    const price = piecePrice(pricing([], { currency: double }), { ...of, listPrice: 12_000 });
    expect(price).toMatchObject({ unitPrice: 20_000, listPrice: 24_000 });
  });
});

describe('termsKey', () => {
  it('is the same for all customers without price list and fiscal position', () => {
    expect(termsKey({ pricelist: null, position: null })).toBe('0.0');
  });

  it('is equal only for the same price list and fiscal position', () => {
    const keys = [
      [null, null],
      [1, null],
      [2, null],
      [null, 1],
      [1, 1],
      [1, 2],
    ].map(([list, position]) =>
      termsKey({
        pricelist: list ? ({ id: list } as Pricelist) : null,
        position: position ? ({ id: position } as Pricing['position']) : null,
      }),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('productPrice follows a rule of the chosen variant', () => {
  const ofVariant = pricing([rule({ percent: 2500, variantId: 70 })]);
  const choice = { chosen: [], quantity: 1 };
  const red = { id: 70, price: null, compareAtPrice: null } as unknown as ProductVariant;
  const product: Product = { ...desk, lines: [] };
  const list = productPrice(ofVariant, product, { ...choice, variant: undefined }).unitPrice;
  expect(productPrice(ofVariant, product, { ...choice, variant: red }).unitPrice).toBe(list * 0.75);
});
