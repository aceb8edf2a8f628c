import { expect, it } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import { deliveryDays, deliveryTime } from '#shop/delivery_time/days.ts';
import type { ProductLine } from '#shop/product/product.ts';

const goods = (days: number | null) => ({ type: 'stocked', deliveryDays: days, lines: [] as ProductLine[] }) as const;
const service = { type: 'service', deliveryDays: 9, lines: [] as ProductLine[] } as const;
const toOrder = (days: number | null) => ({ ...goods(days), lines: [{ variants: 'dynamic' } as ProductLine] });

it.each([
  { what: 'a product’s own days', products: [goods(2)], usual: 5, days: 2 },
  { what: 'those of the website for others', products: [goods(null)], usual: 5, days: 5 },
  { what: 'the latest of several', products: [goods(2), goods(null), goods(3)], usual: 5, days: 5 },
  { what: 'nothing where one of them says nothing', products: [goods(2), goods(null)], usual: null, days: null },
  { what: 'nothing of a service', products: [service], usual: 5, days: null },
  { what: 'only what is shipped', products: [service, goods(1)], usual: null, days: 1 },
  { what: 'nothing of what is made to order', products: [toOrder(null)], usual: 5, days: null },
  { what: 'that of what is made to order, if it has one', products: [toOrder(40)], usual: 5, days: 40 },
  { what: 'nothing of an empty cart', products: [], usual: 5, days: null },
])('The delivery time is $what', ({ products, usual, days }) => {
  expect(deliveryDays(products, { deliveryDays: usual })).toBe(days);
});

it('The delivery time is a sentence in the language of the page', () => {
  const english = textsFor('en_US');
  expect(deliveryTime(1, english)).toBe('Delivered within 1 working day');
  expect(deliveryTime(3, english)).toBe('Delivered within 3 working days');
  expect(deliveryTime(3, textsFor('fr_FR'))).toBe('Livré sous 3 jours ouvrés');
  expect(deliveryTime(null, english)).toBe('');
});
