/** Saves each answer when it is given, and retries after a lost connection. */
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { SaveAnswer } from '#surveys/contract.ts';
import { type Stored, storedAnswers } from './stored_answers.ts';
import type { AnswerValues } from './values.ts';

const TYPING_MS = 800;
const RETRY_MS = 5000;
/** How far the clock of a page may be wrong before an answer looks late that is not. */
const SLACK_MS = 10_000;

export type AutosaveWork = {
  save: string;
  token: string;
  /** When the server drew the page, in ms on its clock. */
  loaded: number;
  /** What stands in the fields of the question with this tag; null where the page has none. */
  read(tag: string): AnswerValues | null;
  /** Puts other answers into its fields. */
  show(tag: string, values: AnswerValues): void;
  say(status: string): void;
};

type Timer = ReturnType<typeof setTimeout>;

/** What could not be sent stays on this device until it can be. */
export class Autosave {
  readonly #work: AutosaveWork;
  readonly #signal: AbortSignal;
  readonly #store: ReturnType<typeof storedAnswers>;
  readonly #waiting: Map<string, Stored>;
  readonly #times = new Map<string, number>();
  readonly #timers = new Map<string, Timer>();
  /** From this device's clock to the server's; both only matter together. */
  #offset: number;
  #isSending = false;
  #retry: Timer | undefined;

  constructor(work: AutosaveWork, signal: AbortSignal) {
    this.#work = work;
    this.#signal = signal;
    this.#store = storedAnswers(work.token);
    this.#waiting = new Map(Object.entries(this.#store.read()));
    this.#offset = work.loaded - Date.now();
    signal.addEventListener('abort', () => this.#stopTimers());
  }

  /** Puts what is kept on this device into the fields, and sends it. */
  start(): void {
    for (const [tag, { fields, given }] of this.#waiting) {
      if (!this.#work.read(tag)) continue;
      this.#times.set(tag, given);
      this.#work.show(tag, fields);
    }
    this.send();
  }

  /** Something was put into a field before there was a script: it is sent with the page. */
  touch(tag: string): void {
    this.#times.set(tag, Date.now() + this.#offset);
  }

  input(tag: string): void {
    this.touch(tag);
    clearTimeout(this.#timers.get(tag));
    this.#timers.set(
      tag,
      setTimeout(() => this.take(tag), TYPING_MS),
    );
  }

  /** The answer is given. */
  take(tag: string): void {
    clearTimeout(this.#timers.get(tag));
    this.#timers.delete(tag);
    const fields = this.#work.read(tag);
    if (!fields) return;
    const given = Date.now() + this.#offset;
    this.#times.set(tag, given);
    this.#waiting.set(tag, { fields, given });
    this.#store.write(this.#waiting);
    this.send();
  }

  /** The page may be about to go. */
  takeAll(): void {
    for (const tag of [...this.#timers.keys()]) this.take(tag);
    this.send();
  }

  send(): void {
    void this.#send();
  }

  /** Whether the question with this tag was changed here. */
  isTouched(tag: string): boolean {
    return this.#times.has(tag);
  }

  /** When each was, for a submission. */
  times(): { given: string; loaded: string } {
    return {
      given: JSON.stringify(Object.fromEntries([...this.#times].map(([tag, at]) => [tag, Math.round(at)]))),
      loaded: String(Math.round(this.#work.loaded)),
    };
  }

  /** The page was sent: nothing of it waits any more. */
  sent(): void {
    this.#stopTimers();
    this.#waiting.clear();
    this.#store.write(this.#waiting);
  }

  #stopTimers(): void {
    clearTimeout(this.#retry);
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #send(): Promise<void> {
    const [next] = this.#waiting;
    if (this.#isSending || !next || this.#signal.aborted) return;
    this.#isSending = true;
    clearTimeout(this.#retry);
    let isAgain = true;
    try {
      await this.#post(...next);
    } catch (error) {
      if (this.#signal.aborted) return;
      isAgain = this.#failed(next, error);
    } finally {
      this.#isSending = false;
      this.#store.write(this.#waiting);
    }
    if (isAgain) await this.#send();
  }

  async #post(tag: string, entry: Stored): Promise<void> {
    const { save, token, say } = this.#work;
    const startedAt = Date.now();
    const answer = await call<SaveAnswer>(save, { token, tag, ...entry }, { signal: this.#signal });
    if (!('redirect' in answer)) this.#settle(tag, entry, answer, startedAt);
    this.#drop(tag, entry);
    if ('redirect' in answer) this.#waiting.clear();
    say(this.#waiting.size === 0 ? t('Saved') : '');
  }

  /**
   * An answer that the server refuses is dropped: the page sends it again when it is submitted, and then shows why.
   * An answer that did not arrive stays, and is sent again. @returns whether to go on with the next one
   */
  #failed([tag, entry]: [string, Stored], error: unknown): boolean {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (isRefused) {
      this.#drop(tag, entry);
      return true;
    }
    this.#work.say(t('You’re offline. Your answers are saved on this device and will be sent when you reconnect.'));
    this.#retry = setTimeout(() => this.send(), RETRY_MS);
    return false;
  }

  /** Unless it was changed meanwhile. */
  #drop(tag: string, entry: Stored): void {
    if (this.#waiting.get(tag) === entry) this.#waiting.delete(tag);
  }

  /** Shows a newer answer from another device, unless it only looks newer because this device's clock is wrong. */
  #settle(tag: string, entry: Stored, answer: Exclude<SaveAnswer, { redirect: string }>, startedAt: number): void {
    const known = answer.now - Date.now();
    const isClockWrong = known > this.#offset + SLACK_MS;
    this.#offset = Math.max(this.#offset, known);
    if (answer.isNewest || this.#waiting.get(tag) !== entry) return;
    if (isClockWrong && this.#times.has(tag) && Date.now() - startedAt < SLACK_MS) {
      this.take(tag);
      return;
    }
    this.#work.show(tag, answer.fields);
    this.#times.set(tag, 0);
  }
}
