import sharp from 'sharp';
import { expect, test } from 'vitest';
import { personSvg, placeholderSvg } from '#core/images/placeholder.ts';

test('the same name always gives the same picture, another variation another', () => {
  expect(placeholderSvg('Clay Plant Pot')).toBe(placeholderSvg('Clay Plant Pot'));
  expect(placeholderSvg('Clay Plant Pot', 1)).not.toBe(placeholderSvg('Clay Plant Pot'));
  expect(placeholderSvg('Clay Plant Pots')).not.toBe(placeholderSvg('Clay Plant Pot'));
});

test('a thing has the colour that its name says', () => {
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

test('each thing has a drawing of its own', () => {
  const shapes = THINGS.map((name) => placeholderSvg(name).replace(/<style>.*<\/style>/s, ''));
  expect(new Set(shapes).size).toBe(THINGS.length);
});

test('every drawing can be rendered, whatever the name holds', async () => {
  const names = ['', '<script>"&\'', '植木鉢', 'x'.repeat(500), ...THINGS];
  for (const svg of [...names.map((name) => placeholderSvg(name)), personSvg('Ada')]) {
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([1024, 1024]);
  }
});

test('people have a picture in the colours that their name picks', () => {
  expect(personSvg('Ada')).toBe(personSvg('Ada'));
  expect(new Set(['Ada', 'Joel', 'Maria', 'Olu', 'Lea'].map(personSvg)).size).toBeGreaterThan(1);
});
