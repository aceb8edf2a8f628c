import { describe, expect, it, test } from 'vitest';
import { isReader } from '#core/pages/audience.ts';
import {
  heldBundles,
  includes,
  type Person,
  personIn,
  RIGHT_NAMES,
  unbundled,
  withBundles,
} from '#core/people/people.ts';

describe('unbundled', () => {
  it('lets a bundle that only reads stand for reading its areas, and for nothing else', () => {
    expect(unbundled('publisher')).toEqual(['content', 'marketing', 'website_settings']);
    expect(unbundled('publisher:read')).toEqual(['content:read', 'marketing:read', 'website_settings:read']);
    for (const name of RIGHT_NAMES.filter((one) => one.endsWith(':read')))
      expect(unbundled(name).filter((right) => !right.endsWith(':read'))).toEqual([]);
  });

  it('lets any other right stand for itself', () => {
    expect([unbundled('orders'), unbundled('orders:read'), unbundled('portal')]).toEqual([
      ['orders'],
      ['orders:read'],
      ['portal'],
    ]);
  });
});

test('withBundles names the bundles that hold a right, those that read it apart', () => {
  expect(withBundles('orders')).toEqual(['orders', 'sales']);
  expect(withBundles('orders:read')).toEqual(['orders:read', 'sales:read']);
  expect(withBundles('links')).toEqual(['links']);
});

test('heldBundles are those of which somebody has every area', () => {
  expect(heldBundles(new Set(['content', 'marketing', 'website_settings', 'orders']))).toEqual(['publisher']);
  expect(heldBundles(new Set(['content', 'marketing', 'website_settings:read']))).toEqual([]);
});

test('includes says that changing an area includes reading it, and not the other way round', () => {
  expect([includes('orders', 'orders'), includes('orders', 'orders:read')]).toEqual([true, true]);
  expect([includes('orders:read', 'orders'), includes('orders', 'finance:read')]).toEqual([false, false]);
});

describe('personIn', () => {
  const ROW = {
    ...{ partnerId: 2, companyId: 3, name: 'Ida', email: 'ida@example.com', roles: 'orders portal' },
    ...{ countryCode: null, stateCode: null, zip: null, vat: null, further: null, companies: null },
  };

  it('takes the person and their roles from a row', () => {
    expect(personIn(1, ROW)).toMatchObject({ userId: 1, partnerId: 2, companyId: 3, name: 'Ida' });
    expect(personIn(1, ROW)?.roles).toEqual(new Set(['orders', 'portal']));
  });

  it.each([
    ['user', null, {}],
    ['partner', 1, { partnerId: null }],
    ['company', 1, { companyId: null }],
  ])('finds nobody in a row without a %s', (_what, userId, missing) => {
    expect(personIn(userId, { ...ROW, ...missing })).toBeNull();
  });
});

test('isReader tells who may see a role’s pages and change nothing there', () => {
  const holding = (...roles: string[]) => ({ roles: new Set(roles) }) as unknown as Person;
  expect(isReader(holding('orders:read'), 'orders')).toBe(true);
  expect(isReader(holding('orders'), 'orders')).toBe(false);
  expect(isReader(holding('finance:read'), 'orders')).toBe(false);
  expect(isReader(null, 'orders')).toBe(false);
});
