/** Lets tests write to memory: nothing that they write has to last. */
import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** A whole run writes less than half of it at once. */
const ENOUGH_BYTES = 8e9;

/** Where the system has a file system in memory with room; whoever sets TMPDIR has chosen. */
export function writeToMemory(): void {
  if (!process.env.TMPDIR && roomIn(MEMORY) > ENOUGH_BYTES) process.env.TMPDIR = MEMORY;
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
