import sharp from 'sharp';
import { expect, test } from 'vitest';
import { personSvg, placeholderSvg } from '#core/images/placeholder.ts';

test('placeholderSvg returns the same image for a name, and another one for another variation or name', () => {
  expect(placeholderSvg('Clay Plant Pot')).toBe(placeholderSvg('Clay Plant Pot'));
  expect(placeholderSvg('Clay Plant Pot', 1)).not.toBe(placeholderSvg('Clay Plant Pot'));
  expect(placeholderSvg('Clay Plant Pots')).not.toBe(placeholderSvg('Clay Plant Pot'));
});

test('placeholderSvg uses the colour that the name contains', () => {
  expect(placeholderSvg('Yellow Sofa')).toContain('#dfa62f');
  expect(placeholderSvg('Grey Sofa')).toContain('#85898f');
});

const THINGS = [
  ...[
    'watering can',
    'trowel',
    'pillow',
    'bean bag',
    'armchair',
    'sofa',
    'bedside',
    'drawer',
    'bed',
    'table',
    'candle',
  ],
  ...['lamp', 'fence', 'plant', 'vase', 'gift', 'house'],
];

test('placeholderSvg draws a different shape for each kind of product', () => {
  const shapes = THINGS.map((name) => placeholderSvg(name).replace(/<style>.*<\/style>/s, ''));
  expect(new Set(shapes).size).toBe(THINGS.length);
});

test('placeholderSvg and personSvg return valid SVG for any name', async () => {
  const names = ['', '<script>"&\'', '植木鉢', 'x'.repeat(500), ...THINGS];
  for (const svg of [...names.map((name) => placeholderSvg(name)), personSvg('Ada')]) {
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([1024, 1024]);
  }
});

test('personSvg picks its colours by name', () => {
  expect(personSvg('Ada')).toBe(personSvg('Ada'));
  expect(new Set(['Ada', 'Joel', 'Maria', 'Olu', 'Lea'].map(personSvg)).size).toBeGreaterThan(1);
});
