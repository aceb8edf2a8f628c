import { expect, it } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';

it.each([
  ['en_US', 'A, B, C'],
  ['fr_FR', 'A, B et C'],
  ['ar_001', 'A، وB، وC'],
  ['de_DE', 'A, B und C'],
])('list() joins items with the separators of %s', (language, joined) => {
  expect(textsFor(language).list(['A', 'B', 'C'])).toBe(joined);
});

it.each([
  ['en_US', 'A, B'],
  ['fr_FR', 'A, B'],
  ['ar_001', 'A، B'],
])('joined() separates what is not empty by the comma of %s', (language, joined) => {
  expect(textsFor(language).joined(['A', null, '', 'B'])).toBe(joined);
});
