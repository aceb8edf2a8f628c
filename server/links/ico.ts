/** Icon files of Windows (`.ico`), which many websites still have and browsers of other makers do not all show. */
import { type Pixels, png } from './png.ts';

const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEAD_BYTES = 40;
/** Larger than any icon is shown. */
const WIDEST = 256;
const PNG_START = 0x89504e47;

export const isIco = (bytes: Buffer): boolean => bytes.length > HEAD_BYTES && bytes.readUInt32LE(0) === 0x00010000;

/** The largest picture of an icon file as PNG; null where none of them can be read. */
export function icoAsPng(file: Buffer): Buffer | null {
  const pictures = Array.from({ length: file.readUInt16LE(4) }, (_, at) =>
    pictureAt(file, HEAD_BYTES + at * ENTRY_BYTES),
  );
  const largest = pictures.filter((one) => one !== null).sort((a, b) => b.width - a.width || b.bits - a.bits);
  for (const { bytes } of largest) {
    if (bytes.length >= 4 && bytes.readUInt32BE(0) === PNG_START) return bytes;
    const pixels = bitmapPixels(bytes);
    if (pixels) return png(pixels);
  }
  return null;
}

type Picture = { width: number; bits: number; bytes: Buffer };

function pictureAt(file: Buffer, at: number): Picture | null {
  if (at + ENTRY_BYTES > file.length) return null;
  const size = file.readUInt32LE(at + 8);
  const start = file.readUInt32LE(at + 12);
  if (start + size > file.length) return null;
  return { width: file[at] || WIDEST, bits: file.readUInt16LE(at + 6), bytes: file.subarray(start, start + size) };
}

/** A bitmap without its file's head: rows from the bottom up, then a mask that says which pixels are not there. */
function bitmapPixels(bytes: Buffer): Pixels | null {
  if (bytes.length < BITMAP_HEAD_BYTES || bytes.readUInt32LE(0) !== BITMAP_HEAD_BYTES) return null;
  const width = bytes.readInt32LE(4);
  const height = bytes.readInt32LE(8) / 2;
  const bits = bytes.readUInt16LE(14);
  const isPlain = bytes.readUInt32LE(16) === 0 && [1, 4, 8, 24, 32].includes(bits);
  if (!isPlain || !(width > 0 && width <= WIDEST && Number.isInteger(height) && height > 0 && height <= WIDEST))
    return null;
  const colours = bits <= 8 ? bytes.readUInt32LE(32) || 1 << bits : 0;
  const pixelsAt = BITMAP_HEAD_BYTES + colours * 4;
  const maskAt = pixelsAt + rowBytes(width, bits) * height;
  if (maskAt > bytes.length || colours > 256) return null;
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = height - 1 - y;
      const pixel = bitmapPixel(bytes, pixelsAt + row * rowBytes(width, bits), x, bits);
      const isMasked = bitAt(bytes, maskAt + row * rowBytes(width, 1), x) === 1;
      rgba.writeUInt32BE(bits < 32 && isMasked ? 0 : pixel, (y * width + x) * 4);
    }
  return { width, height, rgba };
}

/** Rows end at four bytes. */
const rowBytes = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4;

const bitAt = (bytes: Buffer, row: number, x: number): number => ((bytes[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;

/** Red, green, blue and how opaque, in one number. */
function bitmapPixel(bytes: Buffer, row: number, x: number, bits: number): number {
  if (bits >= 24) return colourAt(bytes, row + (x * bits) / 8, bits === 32);
  const at = (x * bits) >> 3;
  const index = ((bytes[row + at] ?? 0) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
  return colourAt(bytes, BITMAP_HEAD_BYTES + index * 4, false);
}

function colourAt(bytes: Buffer, at: number, hasAlpha: boolean): number {
  const [blue = 0, green = 0, red = 0, alpha = 0] = bytes.subarray(at, at + 4);
  return ((red << 24) | (green << 16) | (blue << 8) | (hasAlpha ? alpha : 255)) >>> 0;
}
