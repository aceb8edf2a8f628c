import { expect, test } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';

test('textsFor translates texts, counts, money and dates into the requested language', () => {
  const { t, tn, money, longDate } = textsFor('fr_FR');
  expect(t('My Cart')).toBe('Mon panier');
  expect(tn('{n} product', '{n} products', 3)).toBe('3 produits');
  expect(money(1599, { symbol: '€', decimals: 2 })).toBe('15,99\u00a0€');
  expect(longDate(new Date('2026-03-09T23:30:00Z'), 'Europe/Paris')).toBe('10 mars 2026');
});

test('textsFor falls back to English for an unknown language', () => {
  expect(textsFor('xx_YY').t('My Cart')).toBe('My Cart');
  expect(textsFor('constructor').locale.code).toBe('en_US');
});

test('textsFor gives widgets rendered on the server the number and date formats of the language', () => {
  const { locale, messages } = textsFor('ar_001');
  expect(messages['']).toEqual({ tag: 'ar-001', numbers: locale, months: locale.months, dates: locale });
});

test('textsFor fills in the values of an error message', () => {
  expect(textsFor('fr_FR').say('"{name}" is empty.', { name: 'a.pdf' })).toBe('«\u00a0a.pdf\u00a0» est vide.');
});
