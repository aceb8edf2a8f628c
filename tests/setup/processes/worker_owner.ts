/** A server with a busy worker process; prints the worker's process id. */
import { fileURLToPath } from 'node:url';
import { workerProcess } from '#core/process/worker_process.ts';
import type { sampleWork } from './worker_sample.ts';

const ask = workerProcess<typeof sampleWork>({
  file: fileURLToPath(new URL('worker_sample.ts', import.meta.url)),
  failed: (reason) => new Error(reason),
  idleMs: 60_000,
  mostQuestions: 100,
});

const pid = await ask('process');
void ask('hang');
console.log(pid);
