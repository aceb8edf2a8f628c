/** Asks the server for messages, again after each answer. */

export type BusMessage = { id: number; channel: string; message: unknown };
export type PollOptions = { bus_presence_partner_ids?: number[] };
export type PollData = {
  channels: string[];
  last: number;
  /** `bus_inactivity` is the time in ms since somebody did something. */
  options: PollOptions & { bus_inactivity: number };
};

export type PollMeans = {
  /** Rejects when the signal aborts, and when the server can't be reached. */
  ask(data: PollData, signal: AbortSignal): Promise<BusMessage[]>;
  inactivityMs(): number;
  hear(messages: BusMessage[]): void;
  /** From 0 to 1. */
  random?(): number;
};

/** The specified times. */
const PRESENCE_CHECK_MS = 30_000;
const RETRY_MS = 10_000;
const MOST_RANDOM_SECONDS = 20;

export class LongPoll {
  /** The highest id that was read. */
  last = 0;
  options: PollOptions = {};
  #channels: string[] = [];
  #isActive = false;
  #asking: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #presenceAskedAt = Date.now();
  readonly #means: PollMeans;

  constructor(means: PollMeans) {
    this.#means = means;
  }

  get channels(): readonly string[] {
    return this.#channels;
  }

  /** Asks at once with the new list, if it is polling. */
  setChannels(channels: readonly string[]): void {
    const isSame =
      channels.length === this.#channels.length && channels.every((channel) => this.#channels.includes(channel));
    if (isSame) return;
    this.#channels = [...channels];
    this.#asking?.abort();
  }

  start(): void {
    if (this.#isActive) return;
    this.#isActive = true;
    void this.#poll();
  }

  /** What waits for its next try asks at once: the network is back. */
  retry(): void {
    clearTimeout(this.#retry);
    void this.#poll();
  }

  /** Keeps its channels. */
  pause(): void {
    this.#isActive = false;
    clearTimeout(this.#retry);
    this.#asking?.abort();
  }

  async #poll(): Promise<void> {
    while (this.#isActive && !this.#asking) {
      const controller = new AbortController();
      this.#asking = controller;
      try {
        const messages = await this.#means.ask(this.#data(), controller.signal);
        if (!controller.signal.aborted) this.#hear(messages);
      } catch {
        // What was interrupted asks at once, what failed waits: servers that start again are not stormed.
        if (!controller.signal.aborted) return this.#tryLater();
      } finally {
        this.#asking = undefined;
      }
    }
  }

  #data(): PollData {
    const { bus_presence_partner_ids: ids, ...others } = this.options;
    const now = Date.now();
    const isPresenceDue = this.#presenceAskedAt + PRESENCE_CHECK_MS <= now;
    if (isPresenceDue) this.#presenceAskedAt = now;
    return {
      channels: [...this.#channels],
      last: this.last,
      options: {
        ...others,
        ...(isPresenceDue && ids?.length ? { bus_presence_partner_ids: ids } : {}),
        bus_inactivity: this.#means.inactivityMs(),
      },
    };
  }

  #hear(messages: BusMessage[]): void {
    for (const { id } of messages) this.last = Math.max(this.last, id);
    this.#means.hear(messages);
  }

  #tryLater(): void {
    const { random = Math.random } = this.#means;
    const seconds = Math.floor(random() * MOST_RANDOM_SECONDS) + 1;
    this.#retry = setTimeout(() => void this.#poll(), RETRY_MS + seconds * 1000);
  }
}
