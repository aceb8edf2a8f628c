import { describe, expect, it } from 'vitest';
import type { Site } from '#core/sites/site.ts';
import type { PriceBook, Pricelist } from '#shop/prices/price_book.ts';
import {
  availablePricelists,
  firstPricelist,
  isStillTheirs,
  pricelistByCode,
  selectablePricelists,
} from '#shop/prices/pricelist_choice.ts';

const site = { website: { id: 1 }, company: { id: 1 } } as Site;

let nextId = 1;
const list = (more: Partial<Pricelist> = {}): Pricelist => ({
  id: nextId++,
  companyId: 1,
  websiteId: null,
  name: {},
  currencyCode: 'USD',
  code: null,
  isSelectable: true,
  countryCodes: [],
  policy: 'with_discount',
  sequence: 1,
  isActive: true,
  maxUses: null,
  maxUsesEach: null,
  ...more,
});
const book = (...pricelists: Pricelist[]) => ({ pricelists }) as unknown as PriceBook;

describe('availablePricelists', () => {
  it('returns those of the company that belong to this website, can be chosen, or have a code', () => {
    const own = list({ websiteId: 1, isSelectable: false });
    const open = list();
    const byCode = list({ isSelectable: false, code: 'SPRING' });
    const others = [list({ companyId: 2 }), list({ websiteId: 2 }), list({ isSelectable: false })];
    expect(availablePricelists(book(own, open, byCode, ...others), site, '')).toEqual([own, open, byCode]);
  });

  it('returns only those of a country that has its own, and all for any other country', () => {
    const general = list();
    const belgian = list({ countryCodes: ['BE'] });
    const both = book(general, belgian);
    expect(availablePricelists(both, site, 'BE')).toEqual([belgian]);
    expect(availablePricelists(both, site, 'US')).toEqual([general, belgian]);
    expect(availablePricelists(both, site, '')).toEqual([general, belgian]);
  });
});

describe('selectablePricelists', () => {
  it('returns the general ones where all price lists of a country need a code', () => {
    const general = list();
    const secret = list({ countryCodes: ['BE'], code: 'BELGIUM' });
    expect(selectablePricelists(book(general, secret), site, 'BE')).toEqual([general]);
    expect(firstPricelist(book(general, secret), site, 'BE')).toBe(general);
    expect(firstPricelist(book(secret), site, 'BE')).toBeNull();
  });

  it('leaves out those of the website that cannot be chosen', () => {
    expect(selectablePricelists(book(list({ websiteId: 1, isSelectable: false })), site, '')).toEqual([]);
  });
});

describe('pricelistByCode', () => {
  it('finds the price list of a code in any case, and none for an empty code', () => {
    const [open, spring] = [list(), list({ code: 'Spring' })];
    const both = book(open, spring);
    expect(pricelistByCode(both, site, '', ' SPRING ')).toBe(spring);
    expect(pricelistByCode(both, site, '', 'summer')).toBeNull();
    expect(pricelistByCode(both, site, '', ' ')).toBeNull();
  });
});

describe('isStillTheirs', () => {
  const open = list();
  const secret = list({ code: 'XMAS' });
  const closed = list({ websiteId: 1, isSelectable: false });
  const by = (pricelist: Pricelist | undefined, code: string | null) =>
    isStillTheirs(pricelist, { book: book(open, secret, closed), site, country: '', code });

  it('is true for a price list that can be chosen, or whose code was entered', () => {
    expect([by(open, null), by(secret, 'xmas')]).toEqual([true, true]);
  });

  it('is false without the code, when it cannot be chosen, and when it is not available', () => {
    expect([by(secret, null), by(secret, 'other'), by(closed, null), by(list(), null), by(undefined, null)]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
