import { describe, expect, it } from 'vitest';
import { slugify, slugOf, unslug } from '../../server/core/slug.ts';

describe('slugs', () => {
  it.each([
    ['   spaces   ', 'spaces'],
    ['one_two', 'one-two'],
    ['o!#d{|\\o/@~o&%^?', 'o-d-o-o'],
    ["Do YOU know 'Martine à la plage' ?", 'do-you-know-martine-a-la-plage'],
  ])('%s → %s', (text, slug) => expect(slugify(text)).toBe(slug));

  it.each([
    ['foo', null],
    ['foo-1', 1],
    ['foo--1', -1],
    ['1', 1],
    ['foo-', null],
    ['clay-plant-pot-12', 12],
  ])('%s is of the record %s', (slug, id) => expect(unslug(slug)).toBe(id));

  it('is the id alone where no letter is left', () => {
    expect(slugOf('?!', 7)).toBe('7');
    expect(unslug(slugOf('Clay Pot', 7))).toBe(7);
  });
});
