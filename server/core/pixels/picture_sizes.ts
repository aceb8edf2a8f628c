/** The fixed list of picture sizes and the choice among them; pure calculations. */

/** Sides in pixels of the square that a picture is fitted into, whole and never enlarged. */
export const BOXES = [50, 64, 90, 128, 256, 384, 512, 768, 1024, 1536, 1920] as const;
export type Box = (typeof BOXES)[number];

export const LARGEST: Box = 1920;

/** What an `image` field is called in each size. */
export const FIELD_BOXES: Readonly<Record<string, Box>> = { image: LARGEST, image_medium: 128, image_small: 64 };

export type Size = { width: number; height: number };

/** The smallest box that holds what was asked for; null for what is no size at all. */
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

/** Dots of a screen on each pixel of a page: with more, nobody sees more of a picture. */
const DENSEST = 2;

/**
 * Boxes worth offering for a picture: those smaller than it, and the first that holds it whole, or as wide as anybody
 * will see it.
 * @param widest pixels of the page that it takes at most
 */
export function usefulBoxes(original: Size, from: Box, widest = Number.POSITIVE_INFINITY): Box[] {
  const longest = Math.max(original.width, original.height);
  const offered = BOXES.filter((box) => box >= from);
  const isEnough = (box: Box) => box >= longest || fitted(original, box).width >= DENSEST * widest;
  const enough = offered.find(isEnough) ?? LARGEST;
  return offered.filter((box) => box <= enough);
}
