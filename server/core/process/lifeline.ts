/** Ends a child process when the server that started it ends. */
import { fstatSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { programFile } from './project.ts';

/** Descriptor of the pipe that the server holds open as long as it lives; see `side_process.ts`. */
export const LIFELINE = 4;

/** A busy main thread hears nothing of a server that was killed; a thread of its own does. */
export function endWithParent(): void {
  if (!isPipe(LIFELINE)) return;
  new Worker(programFile('core/process/lifeline_thread'), { execArgv: [], resourceLimits: SMALL }).unref();
}

const SMALL = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/** A program that was started by hand has none. */
function isPipe(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
