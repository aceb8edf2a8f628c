import { describe, expect, test } from 'vitest';
import { placeAfter } from '#widgets/core/viewer/toolbar.tsx';
import { contentUrl, kindOf, nameOf, sourceOf, youtubeId } from '#widgets/core/viewer/viewer_file.ts';
import { BUTTON_STEP, placed, turned, WHEEL_STEP, zoomedBy } from '#widgets/core/viewer/zoom_rules.ts';

const file = (mimetype: string, more: object = {}) => ({ id: 7, name: 'x', mimetype, ...more });
const link = (url: string) => file('', { type: 'url' as const, url });

describe('kindOf', () => {
  test.each([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['application/pdf', 'pdf'],
    ['text/html', 'text'],
    ['application/zip', null],
    ['x-image/png', null],
  ])('tells for %s: %s', (mimetype, kind) => {
    expect(kindOf(file(mimetype))).toBe(kind);
  });

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
    ['https://example.org/chair.JPG?x=1', 'image'],
    ['https://example.org/chair.svg', null],
    ['https://www.youtube.com/about', null],
  ])('tells for the address %s: %s', (url, kind) => {
    expect(kindOf(link(url))).toBe(kind);
  });
});

test.each([
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=1&v=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
])('The id of a video is parsed from %s', (url) => {
  expect(youtubeId(url)).toBe('dQw4w9WgXcQ');
  expect(sourceOf(link(url))).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
});

test('Addresses carry the token, the checksum of images and the wish to download', () => {
  const image = file('image/png', { checksum: 'c1', access_token: 'a b' });
  expect(sourceOf(image)).toBe('/web/image/7?unique=1&signature=c1&access_token=a+b');
  expect(sourceOf(file('application/pdf'))).toBe('/web/content/7');
  expect(contentUrl(image, true)).toBe('/web/content/7?access_token=a+b&download=true');
  const document = (url: string) => contentUrl(file('application/pdf', { url }), true);
  expect(document('/my/orders/7?report_type=pdf')).toBe('/my/orders/7?report_type=pdf&download=true');
  expect(document('/slides/slide/wood-1/pdf_content')).toBe('/slides/slide/wood-1/pdf_content?download=true');
});

test('A file without a name is called unnamed', () => {
  expect(nameOf({ id: 1, mimetype: 'image/png' })).toBe('unnamed');
  expect(nameOf({ id: 1, mimetype: 'image/png', filename: 'a.png' })).toBe('a.png');
});

describe('The scale', () => {
  test('changes by half steps with buttons, and by tenths with the wheel', () => {
    expect(zoomedBy(1, BUTTON_STEP)).toBe(1.5);
    expect(zoomedBy(1.1, WHEEL_STEP)).toBe(1.2);
  });

  test('stays above 0.5, which itself is refused', () => {
    expect(zoomedBy(1, -BUTTON_STEP)).toBe(1);
    expect(zoomedBy(0.7, -WHEEL_STEP)).toBe(0.6);
    expect(zoomedBy(0.6, -WHEEL_STEP)).toBe(0.6);
  });
});

test('Rotation goes on by 90 degrees, back to where it began', () => {
  expect([0, 90, 180, 270].map(turned)).toEqual([90, 180, 270, 0]);
});

describe('An image', () => {
  const stage = { width: 400, height: 300 };

  test('fits its stage and is never enlarged at scale 1', () => {
    expect(placed({ width: 800, height: 300 }, stage, 1, 0).image).toEqual({ width: 400, height: 150 });
    expect(placed({ width: 80, height: 30 }, stage, 1, 0).image).toEqual({ width: 80, height: 30 });
  });

  test('fits its stage when it is rotated by 90 degrees', () => {
    const { image, box } = placed({ width: 600, height: 300 }, stage, 1, 90);
    expect([image, box]).toEqual([
      { width: 300, height: 150 },
      { width: 150, height: 300 },
    ]);
  });
});

test('Arrow keys go around the toolbar, mirrored from right to left', () => {
  expect(placeAfter('ArrowRight', 2, 3, false)).toBe(0);
  expect(placeAfter('ArrowRight', 0, 3, true)).toBe(2);
  expect(placeAfter('End', 0, 3, false)).toBe(2);
  expect(placeAfter('ArrowUp', 0, 3, false)).toBeNull();
});
