import { describe, expect, it } from 'vitest';
import { slugify, slugOf, unslug } from '#core/i18n/slug.ts';

describe('Slug', () => {
  it.each([
    ['   spaces   ', 'spaces'],
    ['one_two', 'one-two'],
    ['o!#d{|\\o/@~o&%^?', 'o-d-o-o'],
    ["Do YOU know 'Martine à la plage' ?", 'do-you-know-martine-a-la-plage'],
  ])('turns "%s" into "%s"', (text, slug) => expect(slugify(text)).toBe(slug));

  it.each([
    ['foo', null],
    ['foo-1', 1],
    ['foo--1', -1],
    ['1', 1],
    ['foo-', null],
    ['--1', null],
    ['foo---1', null],
    ['-1', -1],
    ['été-7', 7],
    ['clay-plant-pot-12', 12],
  ])('holds in "%s" the record id %s', (slug, id) => expect(unslug(slug)).toBe(id));

  it('is the id alone when the name has no letter', () => {
    expect(slugOf({ en_US: '?!' }, 7, 'en_US')).toBe('7');
    expect(unslug(slugOf({ en_US: 'Clay Pot' }, 7, 'en_US'))).toBe(7);
  });

  it('uses the name in the page’s language, else in the source language when that has no Latin letter', () => {
    const name = { en_US: 'Clay Pot', fr_FR: 'Pot en terre', ar_001: 'أصيص' };
    expect(slugOf(name, 7, 'fr_FR')).toBe('pot-en-terre-7');
    expect(slugOf(name, 7, 'ar_001')).toBe('clay-pot-7');
  });
});
