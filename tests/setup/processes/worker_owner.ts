/** A server with a process beside it that is busy: prints that one's id. */
import { fileURLToPath } from 'node:url';
import { sideProcess } from '#core/process/worker_process.ts';
import type { sampleWork } from './worker_sample.ts';

const ask = sideProcess<typeof sampleWork>({
  file: fileURLToPath(new URL('worker_sample.ts', import.meta.url)),
  failed: (reason) => new Error(reason),
  idleMs: 60_000,
  mostQuestions: 100,
});

const pid = await ask('process');
void ask('hang');
console.log(pid);
