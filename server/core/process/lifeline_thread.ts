/** The thread that kills its process when the server's end of the pipe closes. */
import { Socket } from 'node:net';
import { LIFELINE } from './lifeline.ts';

const pipe = new Socket({ fd: LIFELINE, readable: true, writable: false });
pipe.on('close', () => process.kill(process.pid, 'SIGKILL'));
pipe.on('error', () => {});
pipe.resume();
