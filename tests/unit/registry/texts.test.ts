import { afterEach, describe, expect, test } from 'vitest';
import { fill, keyOf, learn, type Messages, speak, t, tn } from '#registry/texts.ts';

const french: Messages = {
  '': { tag: 'fr-FR' },
  Close: 'Fermer',
  'Hello {name}': 'Bonjour {name}',
  '{n} item': ['{n} article', '{n} articles'],
};
const arabic: Messages = {
  '': { tag: 'ar-001' },
  '{n} item': ['zero', 'one', 'two', 'few {n}', 'many {n}', 'other {n}'],
};

afterEach(() => speak({}));

describe('t', () => {
  test('returns the English source text without a translation', () => {
    expect(t('Close')).toBe('Close');
    speak(french);
    expect(t('Unknown {name}', { name: 'Ada' })).toBe('Unknown Ada');
  });

  test('returns the translation of the current language', () => {
    speak(french);
    expect(t('Close')).toBe('Fermer');
    expect(t('Hello {name}', { name: 'Zoé' })).toBe('Bonjour Zoé');
  });

  test('chooses the translation by context when a text has two meanings', () => {
    speak({ '': { tag: 'fr-FR' }, Apply: 'Appliquer', 'job\u0004Apply': 'Postuler' });
    expect([t('Apply'), t('Apply', { context: 'job' })]).toEqual(['Appliquer', 'Postuler']);
  });

  test('translates a marked text with its context, and returns its English text without a translation', () => {
    const marked = keyOf('Apply to {name}', 'job');
    expect(t(marked, { name: 'Aulne' })).toBe('Apply to Aulne');
    speak({ '': { tag: 'fr-FR' }, [marked]: 'Postuler chez {name}' });
    expect(t(marked, { name: 'Aulne' })).toBe('Postuler chez Aulne');
  });

  test('returns the English text when only the meaning of another context is translated', () => {
    speak({ '': { tag: 'fr-FR' }, Apply: 'Appliquer' });
    expect(t('Apply', { context: 'job' })).toBe('Apply');
  });

  test('uses only the language set last', () => {
    speak(french);
    speak(arabic);
    expect(t('Close')).toBe('Close');
  });

  test('inserts values unchanged, whatever characters they contain', () => {
    expect(t('Hello {name}', { name: '<b>$& {other}' })).toBe('Hello <b>$& {other}');
  });
});

describe('fill', () => {
  test('keeps placeholders without a value', () => {
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}');
    expect(fill('{a}')).toBe('{a}');
  });
});

describe('tn', () => {
  test('chooses between the English singular and plural', () => {
    expect([0, 1, 2].map((n) => tn('{n} item', '{n} items', n))).toEqual(['0 items', '1 item', '2 items']);
  });

  test('uses the French singular for 0 and 1 and the plural for all other numbers', () => {
    speak(french);
    const said = [0, 1, 2, 1_000_000].map((n) => tn('{n} item', '{n} items', n));
    expect(said).toEqual(['0 article', '1 article', '2 articles', '1000000 articles']);
  });

  test('uses the six Arabic plural forms', () => {
    speak(arabic);
    const said = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map((n) => tn('{n} item', '{n} items', n));
    expect(said).toEqual([
      'zero',
      'one',
      'two',
      'few 3',
      'few 10',
      'many 11',
      'many 99',
      'other 100',
      'other 102',
      'few 103',
    ]);
  });

  test('uses English plural rules when a language has no translation', () => {
    speak({ '': { tag: 'fr-FR' } });
    expect(tn('{n} item', '{n} items', 0)).toBe('0 items');
  });

  test('inserts further values beside the number', () => {
    expect(tn('{n} item in {place}', '{n} items in {place}', 2, { place: 'cart' })).toBe('2 items in cart');
  });
});

describe('learn', () => {
  test('adds the texts of another widget to those already known', () => {
    const numbers = {
      decimalPoint: ',',
      thousandsSeparator: ' ',
      grouping: [3],
      currencyPosition: 'after',
      direction: 'ltr',
    } as const;
    learn({ '': { tag: 'fr-FR', numbers: { ...numbers, grouping: [3] } }, Close: 'Fermer' });
    learn({ '': { tag: 'fr-FR' }, Open: 'Ouvrir' });
    expect([t('Close'), t('Open')]).toEqual(['Fermer', 'Ouvrir']);
  });
});
