import { describe, expect, it } from 'vitest';
import type { Currency } from '#core/sites/site.ts';
import {
  fiscalPositionFor,
  isBetweenZips,
  mappedPrice,
  mappedTaxes,
  type Tax,
  taxedPrice,
  usualTaxes,
} from '#sales/taxes/tax_rules.ts';
import {
  convert,
  nextTurn,
  type Priced,
  type PriceRule,
  ruleBook,
  ruleChangesBefore,
  ruledPrice,
  ruleFor,
} from '#shop/prices/price_rules.ts';

const usd: Currency = { code: 'USD', symbol: '$', decimals: 2, rate: 1_000_000 };
const double: Currency = { code: 'DBL', symbol: 'D', decimals: 2, rate: 2_000_000 };
const yen: Currency = { code: 'JPY', symbol: '¥', decimals: 0, rate: 151_370_000 };

let nextId = 1;
const rule = (more: Partial<PriceRule>): PriceRule => ({
  id: nextId++,
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
const desk = (quantity: number): Priced => ({ templateId: 7, variantId: 70, categoryIds: [3, 1], quantity });
const found = (rules: PriceRule[], of: Priced, now = 0) => ruleFor(ruleBook(rules), of, now);

describe('Price by price list', () => {
  it('converts 2,222.00 into another currency and subtracts 10 % from a quantity of two on', () => {
    const rules = [rule({ percent: 1000, minQuantity: 2 })];
    const price = convert(222_200, usd, double);
    expect(price).toBe(444_400);
    expect(ruledPrice(price, found(rules, desk(1)))).toBe(444_400);
    expect(ruledPrice(price, found(rules, desk(2)))).toBe(399_960);
  });

  it('is zero for a discount of 100 % or more', () => {
    expect(ruledPrice(75_000, rule({ percent: 10_000 }))).toBe(0);
    expect(ruledPrice(75_000, rule({ percent: 12_000 }))).toBe(0);
  });

  it('rises with a negative discount, and is the fixed price of a fixed rule', () => {
    expect(ruledPrice(1000, rule({ percent: -1250 }))).toBe(1125);
    expect(ruledPrice(1000, rule({ kind: 'fixed', fixedPrice: 790 }))).toBe(790);
  });

  it('is rounded once, to the decimals of its currency', () => {
    expect(convert(1599, usd, yen)).toBe(2420);
    expect(convert(2420, yen, usd)).toBe(1599);
  });

  it('follows the most specific applicable rule, then the one with the highest minimum quantity', () => {
    const all = rule({ percent: 100 });
    const far = rule({ categoryId: 1, percent: 200 });
    const near = rule({ categoryId: 3, percent: 300 });
    const product = rule({ templateId: 7, percent: 400 });
    const many = rule({ templateId: 7, percent: 500, minQuantity: 10 });
    const variant = rule({ variantId: 70, percent: 600, minQuantity: 20 });
    const rules = [all, far, near, product, many, variant];
    expect(found(rules, desk(1))).toBe(product);
    expect(found(rules, desk(10))).toBe(many);
    expect(found(rules, desk(20))).toBe(variant);
    expect(found([all, far, near], desk(1))).toBe(near);
    expect(found([all, far], desk(1))).toBe(far);
    expect(found(rules, { ...desk(1), templateId: 8, categoryIds: [] })).toBe(all);
    expect(found([variant], desk(1))).toBeNull();
  });

  it('follows the rule with the lower sequence, then the older one, among equally specific rules', () => {
    const [older, newer] = [rule({ templateId: 7 }), rule({ templateId: 7 })];
    const first = rule({ templateId: 7, sequence: 5 });
    expect(found([newer, older], desk(1))).toBe(older);
    expect(found([newer, older, first], desk(1))).toBe(first);
    const [all, later] = [rule({ sequence: 1 }), rule({ sequence: 2 })];
    expect(found([later, all], desk(1))).toBe(all);
  });

  it('follows a rule of a variant and its product for that variant only', () => {
    const variant = rule({ variantId: 70, templateId: 7, percent: 600 });
    expect(found([variant], desk(1))).toBe(variant);
    expect(found([variant], { ...desk(1), variantId: 71 })).toBeNull();
    expect(found([variant], { ...desk(1), variantId: null })).toBeNull();
  });

  it('applies a rule from its start until its end, counts its changes, and tells the next one', () => {
    const sale = rule({ startsAt: new Date(1000), endsAt: new Date(2000) });
    expect([999, 1000, 1999, 2000].map((now) => found([sale], desk(1), now) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const book = ruleBook([sale]);
    expect([0, 1000, 2000].map((now) => nextTurn(book, now)?.getTime() ?? null)).toEqual([1000, 2000, null]);
    expect([999, 1000, 1999, 2000].map((now) => ruleChangesBefore(book, now))).toEqual([0, 1, 1, 2]);
  });
});

const tax = (id: number, rate: number, isIncluded: boolean): Tax => ({
  id,
  companyId: 1,
  name: { en_US: `${rate}` },
  rate,
  isIncluded,
  isUsual: true,
  isActive: true,
  sequence: 1,
});
const vat = tax(1, 20_000, true);
const reduced = tax(2, 5500, true);
const sales = tax(3, 7000, false);

describe('ruleBook', () => {
  it('lists each moment when a rule starts or ends once, in order', () => {
    const [first, second, third] = [new Date(1000), new Date(20_000), new Date(300_000)];
    const book = ruleBook([
      rule({ startsAt: third }),
      rule({ startsAt: second, endsAt: third }),
      rule({ endsAt: first }),
    ]);
    expect(book.turns).toEqual([1000, 20_000, 300_000]);
  });
});

describe('Customer taxes', () => {
  const position = (more: object) => ({
    id: 1,
    companyId: 1,
    name: '',
    countryCodes: [] as string[],
    stateCodes: [] as string[],
    zipFrom: '',
    zipTo: '',
    needsVat: false,
    map: {},
    sequence: 1,
    ...more,
  });
  const business = position({ id: 1, countryCodes: ['BE', 'DE'], needsVat: true, map: { 1: null } });
  const union = position({ id: 2, countryCodes: ['BE', 'DE'] });
  const far = position({ id: 3, map: { 1: null } });
  const rules = { taxes: [vat, reduced, sales], positions: [business, union, far] };
  const company = { id: 1, countryCode: 'FR' };
  const at = (countryCode: string, vatNumber = '') =>
    fiscalPositionFor(rules, company, { countryCode, stateCode: '', zip: '', vat: vatNumber })?.id ?? null;

  it('depend on the country, and on a VAT number when the fiscal position requires one', () => {
    expect([at('BE'), at('BE', 'BE0428759497'), at('US'), at('FR'), at('')]).toEqual([2, 1, 3, null, null]);
  });

  it('depend on state and postal code when the fiscal position names them', () => {
    const vermont = position({ id: 4, countryCodes: ['US', 'CA'], stateCodes: ['US-VT'] });
    const paris = position({ id: 5, countryCodes: ['FR'], zipFrom: '75', zipTo: '75' });
    const placed = { ...rules, positions: [vermont, paris] };
    const where = (countryCode: string, stateCode: string, zip: string) =>
      fiscalPositionFor(placed, company, { countryCode, stateCode, zip, vat: '' })?.id ?? null;
    expect([where('US', 'US-VT', ''), where('US', 'US-NY', ''), where('CA', 'CA-QC', '')]).toEqual([4, null, 4]);
    expect([where('FR', '', '75020'), where('FR', '', '76000'), where('FR', '', '74999')]).toEqual([5, null, null]);
    expect(where('FR', '', ''), 'whose postal code nobody knows').toBeNull();
    const london = { zipFrom: 'EC1A 1AA', zipTo: 'ec4z' };
    expect(['ec1a-1aa', 'EC4Y 9', 'EC1', 'W1'].map((zip) => isBetweenZips(london, zip))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [{ zipFrom: '75', zipTo: '' }, '74999', false],
    [{ zipFrom: '75', zipTo: '' }, '98000', true],
    [{ zipFrom: '', zipTo: '75' }, '75020', true],
    [{ zipFrom: '', zipTo: '75' }, '76000', false],
    [{ zipFrom: '', zipTo: '' }, '', true],
  ])('compare a postal code with the limits %j when one is open: %s', (limits, zip, isInside) => {
    expect(isBetweenZips(limits, zip)).toBe(isInside);
  });

  it('are null without a matching fiscal position', () => {
    expect(fiscalPositionFor(rules, company, { countryCode: 'FR', stateCode: '', zip: '', vat: '' })).toBeNull();
  });

  it('are those of the company that apply to products without taxes of their own', () => {
    const foreign = { ...vat, id: 90, companyId: vat.companyId + 1, isUsual: true };
    const special = { ...vat, id: 91, isUsual: false };
    const usual = { ...vat, id: 92, isUsual: true };
    expect(usualTaxes({ taxes: [foreign, special, usual], positions: [] }, vat.companyId)).toEqual([usual]);
  });

  it('are replaced or removed by the fiscal position, and others stay', () => {
    expect(mappedTaxes([vat, sales], business, rules)).toEqual([sales]);
    expect(mappedTaxes([vat], position({ map: { 1: 2 } }), rules)).toEqual([reduced]);
    expect(mappedTaxes([vat], null, rules)).toEqual([vat]);
  });

  it('are taken out of prices that include them, before others are added', () => {
    expect(mappedPrice(12_000, [vat], [])).toBe(10_000);
    expect(mappedPrice(12_000, [vat], [reduced])).toBe(10_550);
    expect(mappedPrice(12_000, [vat], [vat])).toBe(12_000);
    expect(mappedPrice(999, [sales], [])).toBe(999);
  });

  it('are included in the displayed price or excluded, rounded to the minor unit', () => {
    expect(taxedPrice(1599, [sales], 'included')).toBe(1711);
    expect(taxedPrice(1599, [sales], 'excluded')).toBe(1599);
    expect(taxedPrice(1999, [vat], 'included')).toBe(1999);
    expect(taxedPrice(1999, [vat], 'excluded')).toBe(1666);
    expect(taxedPrice(1999, [vat, sales], 'included')).toBe(2116);
  });
});
