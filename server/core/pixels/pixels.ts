/** Processes pictures in the worker processes, a few at a time. */
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';
import { type Box, MAX_PIXELS, type Size } from './picture_sizes.ts';
import type { Format } from './pixel_work.ts';
import { callDrawingWorker, callPixelWorker, callVisitorPixelWorker, PictureFailed } from './pixel_worker.ts';

export type { Format } from './pixel_work.ts';

/** Visitors' pictures are processed apart, where they can delay only each other. */
export type Sender = 'visitor' | 'staff';

type Source = () => Promise<Uint8Array> | Uint8Array;

const MOST_VISITORS_WAITING = 50;

const inTurn = concurrencyLimit(2);
const QUEUES = {
  staff: { ask: callPixelWorker, inTurn },
  drawing: { ask: callDrawingWorker, inTurn: concurrencyLimit(1) },
  visitor: { ask: callVisitorPixelWorker, inTurn: concurrencyLimit(1, MOST_VISITORS_WAITING) },
};

/**
 * Fits the picture into a box, uncropped and never enlarged. The source is read when its turn comes, so that waiting
 * pictures take no memory.
 * @throws PictureFailed
 */
export async function resized(source: Source, box: Box, format: Format): Promise<Buffer> {
  return Buffer.from(await inTurn(async () => callPixelWorker('resized', await source(), box, format)));
}

/** Width and height after rotation. @throws Invalid */
export const pictureSize = (source: Source, sender: Sender): Promise<Size> =>
  readable(sender, async (ask) => ask('sizeOf', await source()));

/** A drawing (SVG) of staff as WebP. @throws Invalid */
export const rasterised = (svg: Uint8Array): Promise<Uint8Array> =>
  readable('drawing', (ask) => ask('rasterised', svg));

/** A signature without the paper around it, as PNG; null where there is nothing but paper. @throws Invalid */
export const signatureOf = (bytes: Uint8Array): Promise<Uint8Array | null> =>
  readable('visitor', (ask) => ask('signature', bytes));

/** A picture of staff or a drawing (SVG) of ours as a square PNG of so many pixels a side. @throws Invalid */
export const icon = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  readable('staff', (ask) => ask('icon', bytes, side));

/** A picture of staff as PNG, at most so many pixels a side. @throws Invalid */
export const asPng = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  readable('staff', (ask) => ask('png', bytes, side));

async function readable<T>(kind: keyof typeof QUEUES, work: (ask: typeof callPixelWorker) => Promise<T>): Promise<T> {
  const queue = QUEUES[kind];
  try {
    return await queue.inTurn(() => work(queue.ask));
  } catch (error) {
    if (!(error instanceof PictureFailed)) throw error;
    throw refusal(error.message);
  }
}

/** What the worker says is for programmers. */
function refusal(reason: string): Invalid {
  if (/pixel limit/.test(reason))
    return new Invalid(msg('This image is too large: it may have up to {most} megapixels.')).with({
      most: MAX_PIXELS / 1_000_000,
    });
  if (/took (longer|too much)/.test(reason))
    return new Invalid(msg('This image takes too long to open. Save it again in a smaller size.'));
  return new Invalid(msg('This image is damaged or of a kind that can’t be opened.'));
}
