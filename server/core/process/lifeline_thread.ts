/** Thread that ends its process when the server closes the pipe. */
import { Socket } from 'node:net';
import { LIFELINE } from './lifeline.ts';

const pipe = new Socket({ fd: LIFELINE, readable: true, writable: false });
pipe.on('close', () => process.kill(process.pid, 'SIGKILL'));
pipe.on('error', () => {});
pipe.resume();
