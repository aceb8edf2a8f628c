/** All work on pixels goes through here: one loading of sharp, its limits, and few pictures at a time. */
import { availableParallelism } from 'node:os';
import type sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { Invalid } from './errors.ts';
import type { Box, Size } from './picture_sizes.ts';

/** A small file can unfold into pixels without end: nothing larger than this is opened. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, autoOrient: true };
/** Longest side of what becomes of a drawing. */
const DRAWING_SIDE = 1536;
const AT_ONCE = Math.min(2, availableParallelism());

export type Format = 'avif' | 'webp' | 'jpeg';

const ENCODERS: Record<Format, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 4 }),
  webp: (image) => image.webp({ quality: 80, effort: 3, smartSubsample: true }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }),
};

/** The picture in a box, whole and never enlarged, without what its camera noted. */
export function resized(bytes: Uint8Array, box: Box, format: Format): Promise<Buffer> {
  return inTurn(async () => {
    const image = (await open(bytes)).resize(box, box, { fit: 'inside', withoutEnlargement: true });
    return ENCODERS[format](image).toBuffer();
  });
}

/** Pixels as they are shown, upright. @throws Invalid */
export async function pictureSize(bytes: Uint8Array): Promise<Size> {
  return readable(async () => {
    const image = await open(bytes);
    const { autoOrient } = await image.metadata();
    // The header alone would let a picture through that breaks off in its middle.
    await image.resize(16).toBuffer();
    return { width: autoOrient.width, height: autoOrient.height };
  });
}

/** A drawing (SVG) as WebP. @throws Invalid */
export async function rasterised(svg: Uint8Array): Promise<Buffer> {
  return readable(async () => {
    const image = (await open(svg)).resize(DRAWING_SIDE, DRAWING_SIDE, { fit: 'inside', withoutEnlargement: false });
    return ENCODERS.webp(image).toBuffer();
  });
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(work);
  } catch (error) {
    throw new Invalid("This picture can't be read: {reason}").with({
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

let loading: Promise<typeof sharp> | undefined;

async function open(bytes: Uint8Array): Promise<Sharp> {
  loading ??= import('sharp').then((module) => {
    // Renditions are kept on disk; a cache of pixels would only cost memory.
    module.default.cache(false);
    module.default.concurrency(1);
    return module.default;
  });
  return (await loading)(bytes, OPTIONS).timeout({ seconds: MAX_SECONDS });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
