/** Builds `src`, `srcset` and sizes of pictures for templates and widgets. */
import { type Box, fitted, LARGEST, type Size, usefulBoxes } from '#core/pixels/picture_sizes.ts';

/** What the partial `@core/_picture` reads. */
export type Picture = {
  src: string;
  srcset: string;
  sizes: string;
  /** Pixels of the largest size offered: with them the page keeps its place free. */
  width: number;
  height: number;
  alt: string;
};

export type PictureFile = { hash: string; width: number | null; height: number | null };

export type ShownAt = {
  /** How wide, in the words of the `sizes` attribute. */
  sizes: string;
  /** The most of it, in pixels of the page. Without it the picture may be shown as wide as it is. */
  widest?: number;
};

export type PictureOf = ShownAt & {
  /** The record that shows it, as in `/web/image/{model}/{id}/{field}`. */
  model: string;
  id: number;
  field?: string;
  /** Empty: the record has none, and a generated picture stands in. */
  file: PictureFile | null;
  alt: string;
};

/** Letters of the content's hash in an address: enough to tell two pictures of one record apart. */
const HASH_LENGTH = 16;
const SMALLEST: Box = 128;
/** What browsers that know no `srcset` load, and what search engines and previews show. */
const PLAIN: Box = 768;
const GENERATED: Size = { width: 1024, height: 1024 };

/** The picture of a record in each size of use where it is shown, at addresses that may be kept for ever. */
export function picture({ model, id, field = 'image', file, alt, sizes, widest }: PictureOf): Picture {
  const original = file?.width && file.height ? { width: file.width, height: file.height } : GENERATED;
  const version = file ? `?unique=${shortHash(file.hash)}` : '';
  const address = (box: Box) => `/web/image/${model}/${id}/${field}/${box}x${box}${version}`;
  const boxes = usefulBoxes(original, SMALLEST, widest);
  const largest = boxes.at(-1) ?? LARGEST;
  return {
    src: address(boxes.find((box) => box >= PLAIN) ?? largest),
    srcset: boxes.map((box) => `${address(box)} ${fitted(original, box).width}w`).join(', '),
    sizes,
    ...fitted(original, largest),
    alt,
  };
}

export const shortHash = (hash: string): string => hash.slice(0, HASH_LENGTH);
