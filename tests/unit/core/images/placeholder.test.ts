import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placeholderSvg } from '#core/images/placeholder.ts';
import { MOTIFS } from '#core/images/placeholder_motifs.ts';

test('the same name always gives the same picture, another variation another', () => {
  expect(placeholderSvg('Clay Plant Pot')).toBe(placeholderSvg('Clay Plant Pot'));
  expect(placeholderSvg('Clay Plant Pot', 1)).not.toBe(placeholderSvg('Clay Plant Pot'));
  expect(placeholderSvg('Clay Plant Pots')).not.toBe(placeholderSvg('Clay Plant Pot'));
});

test('a thing has the colour that its name says', () => {
  expect(placeholderSvg('Yellow Sofa')).toContain('#dfa62f');
  expect(placeholderSvg('Grey Sofa')).toContain('#85898f');
});

test('every drawing can be rendered, whatever the name holds', async () => {
  const names = [
    '',
    '<script>"&\'',
    '植木鉢',
    'x'.repeat(500),
    ...MOTIFS.map(({ says }) => says.source.replace(/\\b|[?()|].*$/g, '')),
  ];
  for (const name of names) {
    const { width, height } = await sharp(Buffer.from(placeholderSvg(name))).metadata();
    expect([width, height]).toEqual([1024, 1024]);
  }
});
