import type { ImportOptions } from '#core/domain/importer.ts';
import { FetchFailed, safeFetch } from '#core/fetch/safe_fetch.ts';
import { type StoredFile, storeFile } from '#core/files/files.ts';
import { msg } from '#core/msg.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MOST_MS_EACH = 20_000;
/** After this many consecutive failures a host is not asked again. */
const PATIENCE = 3;

/** Fetches pictures from the internet until the import's deadline. */
export class PictureSource {
  readonly #options: ImportOptions;
  readonly #endsAt: number;
  readonly #silences = new Map<string, number>();

  constructor(options: ImportOptions) {
    this.#options = options;
    this.#endsAt = performance.now() + options.picturesDeadlineMs;
  }

  get isOver(): boolean {
    return this.#options.signal.aborted || performance.now() >= this.#endsAt;
  }

  /** @throws if the URL has no picture, or time is up */
  async fetch(source: string): Promise<StoredFile> {
    const left = this.#endsAt - performance.now();
    if (this.isOver) throw new FetchFailed(msg('There was no time left.'));
    const { host, pathname } = new URL(source);
    if ((this.#silences.get(host) ?? 0) >= PATIENCE)
      throw new FetchFailed(msg('{host} did not answer before.'), { host });

    const answer = await this.#ask(source, host, Math.min(MOST_MS_EACH, left));
    if (answer.status !== 200) throw new FetchFailed(msg('The answer was {status}.'), { status: answer.status });
    return storeFile({ bytes: answer.body, name: nameIn(pathname), maxBytes: MAX_BYTES, accept: ['image/*'] });
  }

  async #ask(source: string, host: string, timeoutMs: number): ReturnType<typeof safeFetch> {
    const { signal, allowLoopback = false } = this.#options;
    try {
      const answer = await safeFetch(source, {
        maxBytes: MAX_BYTES,
        timeoutMs,
        signal,
        allowLoopback,
        headers: { accept: 'image/*' },
      });
      this.#silences.delete(host);
      return answer;
    } catch (error) {
      this.#silences.set(host, (this.#silences.get(host) ?? 0) + 1);
      throw error;
    }
  }
}

function nameIn(pathname: string): string {
  const last = pathname.split('/').at(-1) || 'picture';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
