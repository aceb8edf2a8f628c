/** Ends this process when whoever started it is gone, however they ended: a thread sees it while the rest is busy. */
import { Socket } from 'node:net';
import { isMainThread, Worker } from 'node:worker_threads';

if (isMainThread) new Worker(new URL(import.meta.url), { execArgv: [] }).unref();
else {
  const fromParent = new Socket({ fd: 0, readable: true, writable: false });
  fromParent.on('close', () => process.kill(process.pid, 'SIGKILL'));
  fromParent.on('error', () => {});
  fromParent.resume();
}
