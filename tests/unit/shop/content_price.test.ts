import { describe, expect, it } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import { type ContentUnit, contentPrice, type UnitPriceStyle } from '#shop/content/content.ts';
import { contentPriceText } from '#shop/content/texts.ts';

const EUR = { symbol: '€', decimals: 2 };
const YEN = { symbol: '¥', decimals: 0 };

/** @param thousandths of the unit */
const text = (
  thousandths: number | null,
  contentUnit: ContentUnit,
  price: number,
  {
    style = 'whole',
    language = 'en_US',
    currency = EUR,
  }: { style?: UnitPriceStyle; language?: string; currency?: typeof EUR } = {},
) => contentPriceText(contentPrice({ content: thousandths, contentUnit }, price, style), currency, textsFor(language));

describe('The unit price', () => {
  it.each([
    [250_000, 'g', 249, '250 g · €9.96 per kg'],
    [2500, 'kg', 1000, '2.5 kg · €4.00 per kg'],
    [750, 'l', 999, '0.75 l · €13.32 per l'],
    [75_000, 'cl', 999, '75 cl · €13.32 per l'],
    [330_000, 'ml', 100, '330 ml · €3.03 per l'],
    [80_000, 'cm', 1200, '80 cm · €15.00 per m'],
    [2500, 'm', 1000, '2.5 m · €4.00 per m'],
    [1800, 'm2', 4500, '1.8 m² · €25.00 per m²'],
    [12_000, 'piece', 300, '12 pieces · €0.25 per piece'],
    [3000, 'kg', 1000, '3 kg · €3.33 per kg'],
    [250_000, 'g', 0, '250 g · €0.00 per kg'],
  ] as const)('of %s thousandths of %s for %s is “%s”', (content, unit, price, wanted) => {
    expect(text(content, unit, price)).toBe(wanted);
  });

  it.each([
    [250_000, 'g', '250 g · €1.00 per 100 g'],
    [251_000, 'g', '251 g · €9.96 per kg'],
    [250, 'kg', '0.25 kg · €1.00 per 100 g'],
    [20_000, 'cl', '20 cl · €1.25 per 100 ml'],
    [1000, 'l', ''],
    [20_000, 'cm', '20 cm · €12.50 per m'],
  ] as const)('is per 100 g or 100 ml of small contents where the website says so: %s %s', (content, unit, wanted) => {
    expect(text(content, unit, 250, { style: 'small' })).toBe(wanted);
  });

  it.each([
    ['is the price itself', 1000, 'kg', 'whole'],
    ['is the price itself in another unit', 1_000_000, 'ml', 'whole'],
    ['is the price of 100 g itself', 100_000, 'g', 'small'],
    ['is that of one piece', 1000, 'piece', 'whole'],
    ['has no known content', null, 'g', 'whole'],
    ['is not shown', 250_000, 'g', 'none'],
  ] as const)('is left out where it %s', (_why, content, unit, style) => {
    expect(text(content, unit, 999, { style })).toBe('');
  });

  it('keeps the decimals of its currency, and the words of the language', () => {
    expect(text(250_000, 'g', 333, { currency: YEN })).toBe('250 g · ¥1,332 per kg');
    expect(text(750, 'l', 999, { language: 'fr_FR' })).toBe('0,75 l · 13,32\u00a0€ le litre');
  });
});
