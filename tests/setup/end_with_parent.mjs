/** Ends this process when its parent process ends. */
import { Socket } from 'node:net';
import { isMainThread, Worker } from 'node:worker_threads';

// A thread of its own notices it while the main thread is busy, and also when the parent was killed.
if (isMainThread) new Worker(new URL(import.meta.url), { execArgv: [] }).unref();
else {
  const fromParent = new Socket({ fd: 0, readable: true, writable: false });
  fromParent.on('close', () => process.kill(process.pid, 'SIGKILL'));
  fromParent.on('error', () => {});
  fromParent.resume();
}
