/** All work on pixels is asked for here, few pictures at a time. */
import { Invalid } from './errors.ts';
import type { Box, Size } from './picture_sizes.ts';
import type { Format } from './pixel_work.ts';
import { askPixels, PictureFailed } from './pixel_worker.ts';
import { turns } from './turns.ts';

export type { Format } from './pixel_work.ts';

const inTurn = turns(2);

/**
 * The picture in a box, whole and never enlarged. Its source is read when its turn comes: those that wait hold no bytes.
 * @throws PictureFailed
 */
export async function resized(source: () => Promise<Uint8Array>, box: Box, format: Format): Promise<Buffer> {
  return Buffer.from(await inTurn(async () => askPixels('resized', await source(), box, format)));
}

/** Pixels as they are shown, upright. @throws Invalid */
export const pictureSize = (bytes: Uint8Array): Promise<Size> => readable(() => askPixels('sizeOf', bytes));

/** A drawing (SVG) as WebP. @throws Invalid */
export const rasterised = (svg: Uint8Array): Promise<Uint8Array> => readable(() => askPixels('rasterised', svg));

/** A signature without the paper around it, as PNG; null where there is nothing but paper. @throws Invalid */
export const signatureOf = (bytes: Uint8Array): Promise<Uint8Array | null> =>
  readable(() => askPixels('signature', bytes));

/** A drawing (SVG) as a square PNG of so many pixels a side. @throws Invalid */
export const icon = (svg: Uint8Array, side: number): Promise<Uint8Array> =>
  readable(() => askPixels('icon', svg, side));

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(work);
  } catch (error) {
    if (!(error instanceof PictureFailed)) throw error;
    throw new Invalid(`This picture can't be read: ${error.message}`);
  }
}
