/** Resizes, converts and checks pictures, inside the worker processes. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Box, Size } from './picture_sizes.ts';

export type Format = 'avif' | 'webp' | 'jpeg';

/** A small file can unfold into pixels without end: nothing larger than this is opened. */
const MAX_PIXELS = 50_000_000;
/** Asks politely, before the process is ended. Not every work looks at the clock. */
const MAX_SECONDS = 8;
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, autoOrient: true };
/** Longest side of what becomes of a drawing. */
const DRAWING_SIDE = 1536;
/** Of a signature; a page is printed no wider. */
const SIGNATURE_SIDE = 1200;
/** Lighter marks nobody made on purpose: what a photograph of white paper has anyway. */
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
  /** The picture in a box, whole and never enlarged, without what its camera noted. */
  resized(bytes: Uint8Array, box: Box, format: Format): Promise<Uint8Array> {
    const image = open(bytes).resize(box, box, { fit: 'inside', withoutEnlargement: true });
    return ENCODERS[format](image).toBuffer();
  },

  /** Pixels as they are shown, upright. */
  async sizeOf(bytes: Uint8Array): Promise<Size> {
    const image = open(bytes);
    const { autoOrient } = await image.metadata();
    // The header alone would let a picture through that breaks off in its middle.
    await image.resize(16).toBuffer();
    return { width: autoOrient.width, height: autoOrient.height };
  },

  /** A drawing (SVG) as WebP. */
  rasterised(svg: Uint8Array): Promise<Uint8Array> {
    const image = open(svg).resize(DRAWING_SIDE, DRAWING_SIDE, { fit: 'inside', withoutEnlargement: false });
    return ENCODERS.webp(image).toBuffer();
  },

  /**
   * A signature without the empty paper around it, as PNG.
   * @returns null where there is nothing but paper
   */
  async signature(bytes: Uint8Array): Promise<Uint8Array | null> {
    const image = open(bytes).resize(SIGNATURE_SIDE, SIGNATURE_SIDE, { fit: 'inside', withoutEnlargement: true });
    const flat = await image.flatten({ background: '#ffffff' }).png().toBuffer();
    const { channels } = await open(flat).stats();
    if (channels.every(({ min, max }) => max - min < LEAST_CONTRAST)) return null;
    const trimmed = await open(flat).trim({ threshold: LEAST_CONTRAST }).png().toBuffer();
    return trimmed;
  },

  /** A drawing (SVG) as a small square PNG. */
  icon(svg: Uint8Array, side: number): Promise<Uint8Array> {
    const image = open(svg).resize(side, side, { fit: 'contain', background: '#00000000' });
    return image.png({ compressionLevel: 9 }).toBuffer();
  },
};

const open = (bytes: Uint8Array): Sharp => sharp(bytes, OPTIONS).timeout({ seconds: MAX_SECONDS });
