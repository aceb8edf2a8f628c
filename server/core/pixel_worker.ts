/**
 * Work on pixels is done in a process beside this one: decoding takes memory that is never given back whole, and a
 * broken picture may take its process down. It starts when needed and ends when idle.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { pixelWork } from './pixel_work.ts';

export type PixelWork = typeof pixelWork;
export type Question = { id: number; work: keyof PixelWork; args: unknown[] };
export type Answer = { id: number; value: unknown } | { id: number; reason: string };

/** The picture could not be worked on; the message says why. */
export class PictureFailed extends Error {
  override name = 'PictureFailed';
}

type Pending = { resolve(value: unknown): void; reject(error: Error): void };

const PROGRAM = fileURLToPath(new URL('pixel_process.ts', import.meta.url));
/** Each thread would keep a heap of its own, a few hundred megabytes together. */
const FRUGAL = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };
const SMALL_HEAP = ['--max-semi-space-size=1'];
const IDLE_MS = 3_000;
/** After so many pictures a fresh process takes over. */
const MOST_QUESTIONS = 500;

class PixelWorker {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #asked = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    this.#child = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: SMALL_HEAP,
      env: { ...process.env, ...FRUGAL },
    });
    this.#child.on('message', (answer: Answer) => this.#settle(answer));
    this.#child.on('error', (error) => this.#fail(error.message));
    this.#child.on('exit', () => this.#fail('The process that works on pictures ended.'));
  }

  get isWornOut(): boolean {
    return this.#asked >= MOST_QUESTIONS || !this.#child.connected;
  }

  ask(work: keyof PixelWork, args: unknown[]): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#keepAlive(true);
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#child.send({ id, work, args } satisfies Question);
    });
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('reason' in answer) pending?.reject(new PictureFailed(answer.reason));
    else pending?.resolve(answer.value);
    if (this.#pending.size === 0) this.#rest();
  }

  /** Nobody waits for an idle process: whoever started it may end without it. */
  #rest(): void {
    this.#keepAlive(false);
    if (this.isWornOut) this.#end();
    else this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #fail(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new PictureFailed(reason));
    this.#pending.clear();
  }

  #keepAlive(isNeeded: boolean): void {
    const verb = isNeeded ? 'ref' : 'unref';
    this.#child[verb]();
    this.#child.channel?.[verb]();
  }
}

let worker: PixelWorker | undefined;

export function askPixels<W extends keyof PixelWork>(
  work: W,
  ...args: Parameters<PixelWork[W]>
): ReturnType<PixelWork[W]> {
  if (!worker || worker.isWornOut) worker = new PixelWorker();
  return worker.ask(work, args) as ReturnType<PixelWork[W]>;
}
