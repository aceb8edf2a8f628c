import { expect, it } from 'vitest';
import { cutText } from '#registry/values/cut_text.ts';

it.each([
  ['a text of that length', 'spring', 6, 'spring'],
  ['a longer text', 'spring', 3, 'spr'],
  ['a text that ends with an emoji within the limit', 'a🌱', 3, 'a🌱'],
  ['an emoji across the limit', 'a🌱b', 2, 'a'],
  ['an emoji after the limit', 'a🌱b', 3, 'a🌱'],
  ['a family across the limit', '👩‍👧 at home', 4, '👩'],
  ['nothing but half an emoji', '🌱', 1, ''],
])('cutText keeps whole characters of %s', (_what, text, most, expected) => {
  const cut = cutText(text, most);
  expect(cut).toBe(expected);
  expect(cut.isWellFormed()).toBe(true);
});

it('cutText keeps an unpaired surrogate that is not at the cut', () => {
  expect(cutText('a\ud83cbc', 3)).toBe('a\ud83cb');
});
