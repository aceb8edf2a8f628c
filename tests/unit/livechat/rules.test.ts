import { describe, expect, it } from 'vitest';
import { chosen, isHiddenAt, isInHours, matchingRule, ruleAnswer } from '#livechat/availability.ts';
import { isLike, isPattern } from '#livechat/page_pattern.ts';
import type { ChatRule } from '#livechat/schema.ts';

const rule = (more: Partial<ChatRule>): ChatRule => ({
  action: 'display_button',
  pages: '',
  timer: 0,
  countries: [],
  ...more,
});

describe('isLike', () => {
  it.each([
    ['/shop', '', true],
    ['/shop', '/shop', true],
    ['/shop?page=2', '/shop', true],
    ['/shop/cart', '/shop', false],
    ['/shop/cart', '/shop*', true],
    ['/shop/cart?x=1', '/shop/*=1', true],
    ['/a/b/c', '*b*', true],
    ['/a/c', '*b*', false],
    ['/aba', '/ab*ba', false],
    ['/a.c', '/a.c', true],
    ['/abc', '/a.c', false],
    ['/shop/12', '^/shop/[0-9]+$', true],
    ['/shop/12?x', '^/shop/[0-9]+$', false],
    ['/fr/shop', '^/(fr|ar)/shop', true],
    ['/x', '^(?=a)', false],
  ])('says of %s and %s: %s', (path, pattern, expected) => {
    expect(isLike(path, pattern)).toBe(expected);
  });

  it('rejects regular expressions with lookaround or backreferences', () => {
    expect(['^/shop/[0-9]+', '^(?=a)', '^(a)\\1', '^(', '^a++'].map(isPattern)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('evaluates nested repetitions in steps that grow with the length of the path only', () => {
    // An engine that goes back would take longer than the world is old.
    expect(isLike(`/${'a'.repeat(1900)}!`, '^/(a+)+$')).toBe(false);
  });

  it('evaluates patterns with many stars quickly', () => {
    expect(isLike(`/${'a'.repeat(2000)}b`, `/${'a*'.repeat(90)}c`)).toBe(false);
  });
});

describe('matchingRule', () => {
  const french = rule({ action: 'auto_popup', timer: 5, countries: ['FR'] });
  const shop = rule({ action: 'hide_button', pages: '/shop*' });

  it('prefers rules for the country of the visitor, else takes those without one', () => {
    expect(matchingRule([shop, french], '/shop', 'FR')).toBe(french);
    expect(matchingRule([shop, french], '/shop', 'DE')).toBe(shop);
    expect(matchingRule([shop, french], '/', 'DE')).toBeNull();
    expect(matchingRule([french], '/', '')).toBeNull();
  });

  it('hides a page from everyone unless a rule for a country shows it there', () => {
    const shown = rule({ pages: '/shop/cart', countries: ['BE'] });
    expect(isHiddenAt([shop], '/shop/cart')).toBe(true);
    expect(isHiddenAt([shop], '/contactus')).toBe(false);
    expect(isHiddenAt([shop, shown], '/shop/cart')).toBe(false);
    expect(isHiddenAt([shop, shown], '/shop')).toBe(true);
    expect(isHiddenAt([french], '/')).toBe(false);
  });

  it('is returned with its pattern as a regular expression', () => {
    expect(ruleAnswer(rule({ ...shop, pages: '/a.b*' }))).toEqual({
      action: 'hide_button',
      auto_popup_timer: 0,
      regex_url: '^/a\\.b.*$',
    });
  });
});

it('chosen returns one of the available operators', () => {
  const [ann, bo] = ['Ann', 'Bo'].map((name, at) => ({ userId: at, partnerId: at, name }));
  expect(chosen([ann!, bo!], () => 0)).toBe(ann);
  expect(chosen([ann!, bo!], () => 0.99)).toBe(bo);
  expect(chosen([])).toBeUndefined();
});

describe('isInHours', () => {
  const site = {
    website: { timeZone: 'Europe/Paris' },
    company: {
      weeklyHours: [
        { day: 1, from: '09:00', until: '18:00' },
        { date: '2026-11-23', from: '10:00', until: '12:00' },
        { date: '2026-11-30', from: '', until: '' },
      ],
    },
  } as unknown as Parameters<typeof isInHours>[1];
  it.each([
    ['2026-11-16T08:30:00Z', true, 'Monday at 9:30'],
    ['2026-11-16T17:00:00Z', false, 'Monday at 18:00'],
    ['2026-11-17T09:00:00Z', false, 'Tuesday'],
    ['2026-11-23T10:30:00Z', true, 'a special day at 11:30'],
    ['2026-11-23T12:00:00Z', false, 'a special day at 13:00'],
    ['2026-11-30T10:00:00Z', false, 'a day on which it is closed'],
  ])('says of %s: %s, %s', (moment, expected, _why) => {
    const usual = { hours: [], timeZone: '' };
    expect(isInHours({ ...usual, inHoursOnly: true }, site, new Date(moment))).toBe(expected);
    expect(isInHours({ ...usual, inHoursOnly: false }, site, new Date(moment))).toBe(true);
  });

  it.each([
    ['2026-11-16T08:30:00Z', false, 'Monday at 17:30 in Tokyo'],
    ['2026-11-16T07:30:00Z', true, 'Monday at 16:30 in Tokyo'],
    ['2026-11-17T07:30:00Z', false, 'Tuesday'],
  ])('says of a channel with hours of its own at %s: %s, %s', (moment, expected, _why) => {
    const own = { hours: [{ day: 1, from: '09:00', until: '17:00' }], timeZone: 'Asia/Tokyo', inHoursOnly: true };
    expect(isInHours(own, site, new Date(moment))).toBe(expected);
  });
});
