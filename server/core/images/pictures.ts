/** Builds `src`, `srcset` and sizes of pictures for templates and widgets. */
import { shortHash } from '#core/files/blobs.ts';
import { type Box, fitted, LARGEST, type Size, usefulBoxes } from '#core/pixels/picture_sizes.ts';

/** What the partial `@core/_picture` reads. */
export type Picture = {
  src: string;
  srcset: string;
  sizes: string;
  /** Pixels of the largest size offered, with which the page reserves its place. */
  width: number;
  height: number;
  alt: string;
  /** Classes of its focal point, where that is not the middle. */
  focus?: string;
};

/** In percent from left and top, in steps of 25. */
export type Focus = { focusX: number; focusY: number };

export type PictureFile = { hash: string; width: number | null; height: number | null };

export type ShownAt = {
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** The maximum width in CSS pixels; without it, its full width. */
  widest?: number;
};

export type PictureOf = ShownAt & {
  /** The record that shows it, as in `/web/image/{model}/{id}/{field}`. */
  model: string;
  id: number;
  field?: string;
  /** Null: the record has no picture and gets a placeholder. */
  file: PictureFile | null;
  alt: string;
  /** Of a picture that may be cropped. */
  focus?: Focus;
};

const SMALLEST: Box = 128;
/** The size for browsers without `srcset`, search engines and previews. */
const PLAIN: Box = 768;
const GENERATED: Size = { width: 1024, height: 1024 };

/** The picture of a record in every useful size, at URLs that may be cached forever. */
export function picture({ model, id, field = 'image', file, alt, focus, sizes, widest }: PictureOf): Picture {
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
    ...(focus && isOffCentre(focus) && { focus: `picture--x${focus.focusX} picture--y${focus.focusY}` }),
  };
}

const isOffCentre = ({ focusX, focusY }: Focus): boolean => focusX !== 50 || focusY !== 50;
