import { DatabaseBusy, type Holder } from './engine.ts';

type Waiter = { holder: Holder; start(): void };

/** Lets one writer in at a time, in order. A writer that waits too long is told which one held it up. */
export class WriterQueue {
  readonly #waiters: Waiter[] = [];
  readonly #waitMs: number;
  #current: { holder: Holder; since: number } | null = null;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  get isFree(): boolean {
    return this.#current === null;
  }

  /** @returns a function that releases the turn. @throws DatabaseBusy */
  take(holder: Holder): Promise<() => void> {
    if (this.isFree) return Promise.resolve(this.#begin(holder));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        holder,
        start: () => {
          clearTimeout(timer);
          resolve(this.#begin(holder));
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(this.#tooLong(holder));
      }, this.#waitMs);
      this.#waiters.push(waiter);
    });
  }

  #begin(holder: Holder): () => void {
    this.#current = { holder, since: performance.now() };
    return () => {
      this.#current = null;
      this.#waiters.shift()?.start();
    };
  }

  #tooLong(waiting: Holder): DatabaseBusy {
    const held = this.#current ? Math.round(performance.now() - this.#current.since) : 0;
    return new DatabaseBusy(
      `"${waiting.name()}" waited ${this.#waitMs} ms to write; "${this.#current?.holder.name()}" has held the database for ${held} ms. ` +
        'A transaction must not wait for mail, network or pictures.',
    );
  }
}
