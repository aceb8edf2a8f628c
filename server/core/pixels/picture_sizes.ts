/** The fixed list of picture sizes and the choice among them; pure calculations. */

/** A small file can contain any number of pixels: nothing larger than this is opened. */
export const MAX_PIXELS = 50_000_000;

/** Side lengths in pixels of the square a picture is fitted into, uncropped and never enlarged. */
export const BOXES = [50, 64, 90, 128, 256, 384, 512, 768, 1024, 1536, 1920] as const;
export type Box = (typeof BOXES)[number];

export const LARGEST: Box = 1920;

/** Field names of the sizes of an `image` field. */
export const FIELD_BOXES: Readonly<Record<string, Box>> = { image: LARGEST, image_medium: 128, image_small: 64 };

export type Size = { width: number; height: number };

/** The smallest box for a requested size; null for an invalid size. */
export function nearestBox(asked: string): Box | null {
  const [, width = '', height = ''] = /^(\d{1,4})x(\d{1,4})$/.exec(asked) ?? [];
  const side = Math.max(Number(width), Number(height));
  if (side === 0) return null;
  return BOXES.find((box) => box >= side) ?? LARGEST;
}

/** Size of a picture in a box. */
export function fitted(original: Size, box: Box): Size {
  const scale = Math.min(1, box / Math.max(original.width, original.height));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(original.width), height: scaled(original.height) };
}

/** Device pixels per CSS pixel; more are not visible in a picture. */
const DENSEST = 2;

/**
 * Boxes to offer for a picture: those smaller than it, and the first that holds it whole or at its maximum width.
 * @param widest maximum width in CSS pixels
 */
export function usefulBoxes(original: Size, from: Box, widest = Number.POSITIVE_INFINITY): Box[] {
  const longest = Math.max(original.width, original.height);
  const offered = BOXES.filter((box) => box >= from);
  const isEnough = (box: Box) => box >= longest || fitted(original, box).width >= DENSEST * widest;
  const enough = offered.find(isEnough) ?? LARGEST;
  return offered.filter((box) => box <= enough);
}
