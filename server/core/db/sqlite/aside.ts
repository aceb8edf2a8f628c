/** Runs slow SQLite reads in a thread, so that other requests do not wait. */
import { Worker } from 'node:worker_threads';
import type { Answer, Connection } from '#core/db/engine.ts';
import { programFile } from '#core/process/project.ts';
import type { AsideAnswer, AsideQuestion } from './aside_thread.ts';

/** The thread ends after this long without a query. */
const IDLE_MS = 10_000;
/** Memory for the rows of one result, not for a second server. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

type Pending = { resolve(value: Answer): void; reject(error: Error): void };

export class SqliteAside {
  readonly #file: string;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #pending = new Map<number, Pending>();
  #asked = 0;
  #open = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** All that `work` reads is of one moment. */
  async snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#open += 1;
    const session = ++this.#asked;
    const connection: Connection = {
      query: (text, params) => this.#ask({ kind: 'query', session, text, params }),
      nest: (inner) => inner(connection),
    };
    try {
      await this.#ask({ kind: 'begin', session });
      return await work(connection);
    } finally {
      await this.#ask({ kind: 'end', session }).catch(() => {});
      this.#open -= 1;
      if (this.#open === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #ask(asked: WithoutId<AsideQuestion>): Promise<Answer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#asked;
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.postMessage({ ...asked, id } satisfies AsideQuestion);
    });
  }

  #start(): Worker {
    const worker = new Worker(programFile('core/db/sqlite/aside_thread'), {
      workerData: this.#file,
      resourceLimits: LIMITS,
      execArgv: [],
    });
    worker.on('message', (answer: AsideAnswer) => this.#settle(worker, answer));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The thread that reads the database has ended.')));
    return worker;
  }

  #settle(worker: Worker, answer: AsideAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (this.#pending.size === 0) worker.unref();
    if ('reason' in answer) pending?.reject(Object.assign(new Error(answer.reason), { code: answer.code }));
    else pending?.resolve({ rows: answer.rows, names: () => answer.names, changes: answer.rows.length });
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#worker = undefined;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(error as Error);
  }
}

type WithoutId<Q> = Q extends unknown ? Omit<Q, 'id'> : never;
