/** Starts the worker processes for pictures. */

import { programFile } from '#core/process/project.ts';
import { workerProcess } from '#core/process/worker_process.ts';
import type { pixelWork } from './pixel_work.ts';

/** The picture could not be worked on; the message says why. */
export class PictureFailed extends Error {
  override name = 'PictureFailed';
}

const MEGABYTE = 1024 * 1024;

/**
 * Pictures are decoded in worker processes: decoding takes memory that is never fully released, and a broken picture
 * may crash or block its process.
 */
const ALL = { failed: (reason: string) => new PictureFailed(reason), idleMs: 3_000, mostQuestions: 500 };

/** For the pictures of pages and of staff. */
export const callPixelWorker = workerProcess<typeof pixelWork>({
  ...ALL,
  file: programFile('core/pixels/pixel_process'),
  maxMs: 20_000,
  maxBytes: 1024 * MEGABYTE,
});

/** For SVG drawings of staff, whose filters may take any time: no other picture waits for them. */
export const callDrawingWorker = workerProcess<typeof pixelWork>({
  ...ALL,
  file: programFile('core/pixels/pixel_process'),
  maxMs: 10_000,
  maxBytes: 600 * MEGABYTE,
});

/** For visitors' pictures: whatever they do to it, no other picture waits. */
export const callVisitorPixelWorker = workerProcess<typeof pixelWork>({
  ...ALL,
  file: programFile('core/pixels/visitor_pixel_process'),
  maxMs: 10_000,
  maxBytes: 600 * MEGABYTE,
});
