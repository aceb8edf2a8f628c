/** Resizes, converts and checks pictures, inside the worker processes. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { type Box, MAX_PIXELS, type Size } from './picture_sizes.ts';

export type Format = 'avif' | 'webp' | 'jpeg';

/** A soft limit before the process is killed, which not every operation checks. */
const MAX_SECONDS = 8;
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, autoOrient: true };
/** Longest side of a rendered drawing. */
const DRAWING_SIDE = 1536;
/** Width of a signature; no page is printed wider. */
const SIGNATURE_SIDE = 1200;
/** Lighter marks are not ink, as in any photograph of white paper. */
const LEAST_CONTRAST = 24;

// Renditions are kept on disk; a cache of pixels would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

const ENCODERS: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 4 }),
  webp: (image) => image.webp({ quality: 80, effort: 3 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
};

export const pixelWork = {
  /** Fits the picture into a box, uncropped, never enlarged and without metadata. */
  resized(bytes: Uint8Array, box: Box, format: Format): Promise<Uint8Array> {
    const image = open(bytes).resize(box, box, { fit: 'inside', withoutEnlargement: true });
    return ENCODERS[format](image).toBuffer();
  },

  /** Width and height after rotation. */
  async sizeOf(bytes: Uint8Array): Promise<Size> {
    const image = open(bytes);
    const { autoOrient } = await image.metadata();
    // The header alone would accept a picture that is cut off.
    await image.resize(16).toBuffer();
    return { width: autoOrient.width, height: autoOrient.height };
  },

  /** A drawing (SVG) as WebP. */
  rasterised(svg: Uint8Array): Promise<Uint8Array> {
    const image = open(svg).resize(DRAWING_SIDE, DRAWING_SIDE, { fit: 'inside', withoutEnlargement: false });
    return ENCODERS.webp(image).toBuffer();
  },

  /** Crops the empty paper around a signature; PNG. @returns null if there is only paper */
  async signature(bytes: Uint8Array): Promise<Uint8Array | null> {
    const image = open(bytes).resize(SIGNATURE_SIDE, SIGNATURE_SIDE, { fit: 'inside', withoutEnlargement: true });
    const flat = await image.flatten({ background: '#ffffff' }).png().toBuffer();
    const { channels } = await open(flat).stats();
    if (channels.every(({ min, max }) => max - min < LEAST_CONTRAST)) return null;
    const trimmed = await open(flat).trim({ threshold: LEAST_CONTRAST }).png().toBuffer();
    return trimmed;
  },

  /** Fits the picture into a square of so many pixels a side, as PNG. */
  png(bytes: Uint8Array, side: number): Promise<Uint8Array> {
    const image = open(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return image.png({ compressionLevel: 9 }).toBuffer();
  },

  /** A picture or drawing (SVG) as a small square PNG. */
  icon(bytes: Uint8Array, side: number): Promise<Uint8Array> {
    const image = open(bytes).resize(side, side, { fit: 'contain', background: '#00000000' });
    return image.png({ compressionLevel: 9 }).toBuffer();
  },
};

const open = (bytes: Uint8Array): Sharp => sharp(bytes, OPTIONS).timeout({ seconds: MAX_SECONDS });
