/** Why rows of an import are left out, in the language of the website. */
import { expect, it } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import { BadCell, moneyOf, shortText } from '#shop/import/cells.ts';

const problemOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof BadCell) return error.at(7);
  }
  throw new Error('Nothing was wrong.');
};

it('says in French and Arabic what is wrong with a cell, and in English for the command', () => {
  const { line, reason, sentence = '', values } = problemOf(() => moneyOf('cheap', 'Price', 2));
  expect([line, reason]).toEqual([7, '"cheap" is not a price: write digits with a point, such as 1299.50.']);
  expect(textsFor('fr_FR').say(sentence, values)).toMatch(/^"cheap" n’est pas un prix/);
  expect(textsFor('ar_001').say(sentence, values)).toContain('ليس سعرًا');
});

it('fills in the limit that a text exceeds', () => {
  const { sentence = '', values } = problemOf(() => shortText('x'.repeat(11), 'Name', 10));
  expect(textsFor('fr_FR').say(sentence, values)).toBe('dépasse 10 caractères.');
});
