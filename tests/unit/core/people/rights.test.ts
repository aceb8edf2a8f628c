import { describe, expect, it, test } from 'vitest';
import { heldBundles, includes, RIGHT_NAMES, unbundled, withBundles } from '#core/people/people.ts';

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
