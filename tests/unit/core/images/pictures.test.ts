import { expect, test } from 'vitest';
import { picture } from '#core/images/pictures.ts';
import { fitted, nearestBox, usefulBoxes } from '#core/pixels/picture_sizes.ts';

test.each([
  ['90x90', 90],
  ['64x64', 64],
  ['100x80', 128],
  ['80x100', 128],
  ['1x1', 50],
  ['9999x1', 1920],
  ['0x0', null],
  ['90', null],
  ['axb', null],
  ['-1x5', null],
  ['90x90x90', null],
  ['10000x10000', null],
])('nearestBox maps the requested size %s to the box %s', (asked, box) => {
  expect(nearestBox(asked)).toBe(box);
});

test('fitted scales an image down to its box, keeps its proportions and never enlarges it', () => {
  expect(fitted({ width: 1600, height: 1200 }, 384)).toEqual({ width: 384, height: 288 });
  expect(fitted({ width: 600, height: 1200 }, 384)).toEqual({ width: 192, height: 384 });
  expect(fitted({ width: 100, height: 50 }, 384)).toEqual({ width: 100, height: 50 });
  expect(fitted({ width: 5000, height: 1 }, 64)).toEqual({ width: 64, height: 1 });
});

test('usefulBoxes leaves out boxes larger than the original image', () => {
  expect(usefulBoxes({ width: 800, height: 600 }, 128)).toEqual([128, 256, 384, 512, 768, 1024]);
  expect(usefulBoxes({ width: 60, height: 60 }, 128)).toEqual([128]);
});

test('usefulBoxes leaves out boxes wider than twice the displayed width', () => {
  expect(usefulBoxes({ width: 2000, height: 2000 }, 128, 360)).toEqual([128, 256, 384, 512, 768]);
  expect(usefulBoxes({ width: 2000, height: 2000 }, 128, 64)).toEqual([128]);
  expect(usefulBoxes({ width: 300, height: 300 }, 128, 360)).toEqual([128, 256, 384]);
  expect(usefulBoxes({ width: 600, height: 1200 }, 128, 150)).toEqual([128, 256, 384, 512, 768]);
});

test('picture returns addresses with a content hash, and the widths that the images really have', () => {
  const file = { hash: 'abcdef0123456789ffff', width: 600, height: 1200 };
  expect(picture({ model: 'product.image', id: 7, file, alt: 'A pot', sizes: '50vw' })).toEqual({
    src: '/web/image/product.image/7/image/768x768?unique=abcdef0123456789',
    srcset: [128, 256, 384, 512, 768, 1024, 1536]
      .map((box) => `/web/image/product.image/7/image/${box}x${box}?unique=abcdef0123456789 ${Math.min(600, box / 2)}w`)
      .join(', '),
    sizes: '50vw',
    width: 600,
    height: 1200,
    alt: 'A pot',
  });
});

test('picture returns an address without a content hash for a record without an image', () => {
  const { src, width, height } = picture({ model: 'product.template', id: 3, file: null, alt: '', sizes: '' });
  expect(src).toBe('/web/image/product.template/3/image/768x768');
  expect([width, height]).toEqual([1024, 1024]);
});
