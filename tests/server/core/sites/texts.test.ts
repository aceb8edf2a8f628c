import { expect, test } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';

test('speaks the language that is asked for', () => {
  const { t, tn, money, longDate } = textsFor('fr_FR');
  expect(t('My Cart')).toBe('Mon panier');
  expect(tn('{n} product', '{n} products', 3)).toBe('3 produits');
  expect(money(1599, { symbol: '€', decimals: 2 })).toBe('15,99\u00a0€');
  expect(longDate(new Date('2026-03-09T23:30:00Z'), 'Europe/Paris')).toBe('10 mars 2026');
});

test('a language nobody defined speaks English', () => {
  expect(textsFor('xx_YY').t('My Cart')).toBe('My Cart');
  expect(textsFor('constructor').locale.code).toBe('en_US');
});

test('widgets drawn on the server write numbers and dates by the same definition', () => {
  const { locale, messages } = textsFor('ar_001');
  expect(messages['']).toEqual({ tag: 'ar-001', numbers: locale, dates: locale });
});

test('an error’s sentence is said with its values', () => {
  expect(textsFor('fr_FR').say('"{name}" is empty.', { name: 'a.pdf' })).toBe('«\u00a0a.pdf\u00a0» est vide.');
});
