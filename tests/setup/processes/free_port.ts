import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems use higher ones for outgoing connections, which could take one before its program starts. */
const FIRST = 20_000;
const LAST = 32_000;

/** Of this machine's own address, for a program that must know its port before it starts. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return port;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return freePort();
  } finally {
    probe.close();
  }
}
