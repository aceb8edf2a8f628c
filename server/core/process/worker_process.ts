/** Starts and stops worker processes and calls functions in them. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { LIFELINE } from './lifeline.ts';

// biome-ignore lint/suspicious/noExplicitAny: each program knows what its works take
export type WorkTable = Record<string, (...args: any[]) => unknown>;
export type Question = { id: number; work: string; args: unknown[] };
export type Answer = { id: number; value: unknown } | { id: number; reason: string };

/**
 * A program for work that takes memory which is never fully released, may crash its process, or would block all other
 * requests. It starts when needed and ends when idle, or when a call exceeds its time or memory.
 */
export type WorkerProgram = {
  /** Path of the program, which calls `answerQuestions` of `worker_main.ts`. */
  file: string;
  /** Creates the error thrown when a call fails. */
  failed(reason: string): Error;
  idleMs: number;
  /** After this many calls a new process takes over. */
  mostQuestions: number;
  /** Time limit of a call. */
  maxMs?: number;
  /** Memory limit, checked during calls on systems that report memory (Linux). */
  maxBytes?: number;
};

type Pending = { resolve(value: unknown): void; reject(error: Error): void; deadline: NodeJS.Timeout | undefined };

/** The process was ended because of another call. */
class Displaced extends Error {}

/** Limits heaps per thread, which would take a few hundred megabytes together. */
const LOW_MEMORY_ENV = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' };
const SMALL_HEAP = ['--max-semi-space-size=1'];
/** Drawing can take a gigabyte in a second. */
const CHECK_EVERY_MS = 25;

/** @returns a function that calls the process, which starts with the first call */
export function workerProcess<W extends WorkTable>(program: WorkerProgram) {
  let current: SideProcess | undefined;
  const ask = async (work: string, args: unknown[]): Promise<unknown> => {
    if (!current || current.isWornOut) current = new SideProcess(program);
    try {
      return await current.ask(work, args);
    } catch (error) {
      if (error instanceof Displaced) return ask(work, args);
      throw error;
    }
  };
  return <K extends keyof W & string>(work: K, ...args: Parameters<W[K]>) => ask(work, args) as ReturnType<W[K]>;
}

class SideProcess {
  readonly #program: WorkerProgram;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  #asked = 0;
  #isStopped = false;
  #idle: NodeJS.Timeout | undefined;
  #memoryCheck: NodeJS.Timeout | undefined;

  constructor(program: WorkerProgram) {
    this.#program = program;
    this.#child = fork(program.file, {
      serialization: 'advanced',
      execArgv: SMALL_HEAP,
      // The last pipe carries no data: it closes with this process, which a thread of the child waits for.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'],
      env: { ...process.env, ...LOW_MEMORY_ENV },
    });
    const lifeline = this.#child.stdio[LIFELINE] as Socket;
    // It breaks when the process ends, which is reported elsewhere.
    lifeline.on('error', () => {}).unref();
    this.#child.on('message', (answer: Answer) => this.#settle(answer));
    this.#child.on('error', ({ message }) => this.#fail(this.#program.failed(message)));
    this.#child.on('exit', () => this.#fail(this.#program.failed('The process that worked on it ended.')));
  }

  get isWornOut(): boolean {
    return this.#isStopped || this.#asked >= this.#program.mostQuestions || !this.#child.connected;
  }

  ask(work: string, args: unknown[]): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#keepAlive(true);
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, deadline: this.#deadline(id) });
      this.#child.send({ id, work, args } satisfies Question);
      this.#watchMemory();
    });
  }

  #deadline(id: number): NodeJS.Timeout | undefined {
    const { maxMs } = this.#program;
    if (!maxMs) return undefined;
    return setTimeout(() => {
      const late = this.#pending.get(id);
      this.#pending.delete(id);
      late?.reject(this.#program.failed(`It took longer than ${maxMs / 1000} seconds.`));
      this.#stop(new Displaced());
    }, maxMs);
  }

  #watchMemory(): void {
    const { maxBytes } = this.#program;
    if (!maxBytes || this.#memoryCheck) return;
    this.#memoryCheck = setInterval(async () => {
      if ((await memoryOf(this.#child.pid)) > maxBytes)
        this.#stop(this.#hasAnswered ? new Displaced() : this.#program.failed('It took too much memory.'));
    }, CHECK_EVERY_MS);
  }

  /** What it holds then may be memory of earlier calls: in a new process a call has all of it for itself. */
  get #hasAnswered(): boolean {
    return this.#asked > this.#pending.size;
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    clearTimeout(pending?.deadline);
    if ('reason' in answer) pending?.reject(this.#program.failed(answer.reason));
    else pending?.resolve(answer.value);
    if (this.#pending.size === 0) this.#rest();
  }

  /** An idle process does not keep the parent running. */
  #rest(): void {
    this.#stopLooking();
    this.#keepAlive(false);
    if (this.isWornOut) this.#end();
    else this.#idle = setTimeout(() => this.#end(), this.#program.idleMs).unref();
  }

  #end(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  /** Kills the process at once. */
  #stop(error: Error): void {
    this.#isStopped = true;
    this.#child.kill('SIGKILL');
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#stopLooking();
    for (const { reject, deadline } of this.#pending.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    this.#pending.clear();
  }

  #stopLooking(): void {
    clearInterval(this.#memoryCheck);
    this.#memoryCheck = undefined;
  }

  #keepAlive(isNeeded: boolean): void {
    const verb = isNeeded ? 'ref' : 'unref';
    this.#child[verb]();
    this.#child.channel?.[verb]();
  }
}

const PAGE_BYTES = 4096;

/** Resident memory of a process in bytes; 0 if unknown. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}
