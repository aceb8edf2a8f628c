import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { icoAsPng, isIco } from '#links/ico.ts';

/** An icon file of two by two pixels: white and red above, blue and nothing below. */
function icoOf(bits: number, colours: number[][], rows: number[][], mask: number[][]): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(2, 4);
  head.writeInt32LE(4, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bits, 14);
  head.writeUInt32LE(colours.length, 32);
  const picture = Buffer.concat([head, Buffer.from([...colours, ...rows, ...mask].flat())]);
  const entry = Buffer.alloc(16);
  entry.set([2, 2, 0, 0, 1, 0, bits, 0]);
  entry.writeUInt32LE(picture.length, 8);
  entry.writeUInt32LE(22, 12);
  return Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), entry, picture]);
}

const WHITE = [255, 255, 255];
const RED = [0, 0, 255];
const BLUE = [255, 0, 0];
const MASK = [
  [64, 0, 0, 0],
  [0, 0, 0, 0],
];
const PALETTE = [WHITE, RED, BLUE].map((colour) => [...colour, 0]);
const EXPECTED = [255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 255, 255];

describe('an icon file', () => {
  it.each([
    [
      '32 bits',
      icoOf(
        32,
        [],
        [
          [...BLUE, 255, 0, 0, 0, 0],
          [...WHITE, 255, ...RED, 255],
        ],
        [
          [0, 0, 0, 0],
          [0, 0, 0, 0],
        ],
      ),
    ],
    [
      '24 bits',
      icoOf(
        24,
        [],
        [
          [...BLUE, 0, 0, 0, 0, 0],
          [...WHITE, ...RED, 0, 0],
        ],
        MASK,
      ),
    ],
    [
      '8 bits',
      icoOf(
        8,
        PALETTE,
        [
          [2, 0, 0, 0],
          [0, 1, 0, 0],
        ],
        MASK,
      ),
    ],
    [
      '4 bits',
      icoOf(
        4,
        PALETTE,
        [
          [0x20, 0, 0, 0],
          [0x01, 0, 0, 0],
        ],
        MASK,
      ),
    ],
  ])('of %s becomes a picture', async (_bits, file) => {
    expect(isIco(file)).toBe(true);
    const pixels = await sharp(icoAsPng(file) as Buffer)
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 12)]).toEqual(EXPECTED);
    expect(pixels[15]).toBe(0);
  });

  it('that is cut off, or says more than it holds, is none', () => {
    const whole = icoOf(8, PALETTE, [[2, 0, 0, 0]], []);
    for (let bytes = 7; bytes < whole.length; bytes++) expect(icoAsPng(whole.subarray(0, bytes))).toBeNull();
    const absurd = Buffer.from(whole);
    absurd.writeUInt32LE(0xffffffff, 22 + 32);
    expect(icoAsPng(absurd)).toBeNull();
    expect(isIco(Buffer.from('<svg/>'))).toBe(false);
  });
});
