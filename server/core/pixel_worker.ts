/**
 * Work on pixels is done in a process beside this one: decoding takes memory that is never given back whole, and a
 * broken picture may take its process down.
 */
import type { pixelWork } from './pixel_work.ts';
import { programFile } from './project.ts';
import { sideProcess } from './side_process.ts';

/** The picture could not be worked on; the message says why. */
export class PictureFailed extends Error {
  override name = 'PictureFailed';
}

export const askPixels = sideProcess<typeof pixelWork>({
  file: programFile('core/pixel_process'),
  failed: (reason) => new PictureFailed(reason),
  idleMs: 3_000,
  mostQuestions: 500,
});
