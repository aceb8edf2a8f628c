/** Ends a child process when the server that started it ends. */
import { fstatSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { programFile } from './project.ts';

/** Descriptor of the pipe that the server keeps open while it runs; see `worker_process.ts`. */
export const LIFELINE = 4;

/** Uses a thread, as a busy main thread would not notice that the server was killed. */
export function endWithParent(): void {
  if (!isPipe(LIFELINE)) return;
  new Worker(programFile('core/process/lifeline_thread'), { execArgv: [], resourceLimits: SMALL }).unref();
}

const SMALL = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

/** A program started by hand has no pipe. */
function isPipe(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
