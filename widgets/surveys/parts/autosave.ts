/** Saves each answer when it is given, and retries after a lost connection. */
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { SaveAnswer } from '#surveys/contract.ts';
import { fill } from './prefill.ts';
import { questionOf, questionsIn, valuesIn } from './question_fields.ts';
import { type Stored, storedAnswers } from './stored_answers.ts';

const TYPING_MS = 800;
const RETRY_MS = 5000;
/** How far the clock of a page may be wrong before an answer looks late that is not. */
const SLACK_MS = 10_000;

export type Autosave = {
  /** Whether the question with this tag was changed here. */
  isTouched(tag: string): boolean;
  /** When each was, for a submission. */
  times(): { given: string; loaded: string };
  /** The page was sent: nothing of it waits any more. */
  sent(): void;
};

export type AutosaveOptions = { save: string; token: string; loaded: number };

/** What could not be sent stays on this device until it can be. */
export function autosave(
  form: HTMLFormElement,
  { save, token, loaded }: AutosaveOptions,
  signal: AbortSignal,
): Autosave {
  const store = storedAnswers(token);
  const waiting = new Map<string, Stored>(Object.entries(store.read()));
  const times = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** From this device's clock to the server's; both only matter together. */
  let offset = loaded - Date.now();
  let isSending = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const status = form.querySelector<HTMLElement>('.js_status');
  const say = (words: string) => {
    if (status && status.textContent !== words) status.textContent = words;
  };

  const take = (question: HTMLElement): void => {
    clearTimeout(timers.get(question.id));
    timers.delete(question.id);
    const given = Date.now() + offset;
    times.set(question.id, given);
    waiting.set(question.id, { fields: valuesIn(question), given });
    store.write(waiting);
    void send();
  };

  const send = async (): Promise<void> => {
    const [next] = waiting;
    if (isSending || !next) return;
    isSending = true;
    clearTimeout(retry);
    const [tag, entry] = next;
    const begun = Date.now();
    let isAgain = true;
    try {
      const answer = await call<SaveAnswer>(save, { token, tag, ...entry }, { signal });
      if (!('redirect' in answer)) settle(tag, entry, answer, begun);
      if (waiting.get(tag) === entry) waiting.delete(tag);
      if ('redirect' in answer) waiting.clear();
      say(waiting.size === 0 ? t('Saved') : '');
    } catch (error) {
      if (signal.aborted) return;
      isAgain = error instanceof CallError && error.status >= 400 && error.status < 500;
      // An answer that the server refuses is dropped: the page sends it again when it is submitted, and then shows why.
      // An answer that did not arrive stays, and is sent again.
      if (isAgain && waiting.get(tag) === entry) waiting.delete(tag);
      else say(t('You’re offline. Your answers are saved on this device and will be sent when you reconnect.'));
      retry = setTimeout(() => void send(), RETRY_MS);
    } finally {
      isSending = false;
      store.write(waiting);
    }
    if (isAgain) await send();
  };

  /** Shows a newer answer from another device, unless it only looks newer because this device's clock is wrong. */
  const settle = (
    tag: string,
    entry: Stored,
    answer: Exclude<SaveAnswer, { redirect: string }>,
    begun: number,
  ): void => {
    const known = answer.now - Date.now();
    const isClockWrong = known > offset + SLACK_MS;
    offset = Math.max(offset, known);
    if (answer.isNewest || waiting.get(tag) !== entry) return;
    const question = questionsIn(form).find(({ id }) => id === tag);
    if (!question) return;
    if (isClockWrong && times.has(tag) && Date.now() - begun < SLACK_MS) {
      take(question);
      return;
    }
    show(question, answer.fields);
    times.set(tag, 0);
  };

  const show = (question: HTMLElement, fields: Record<string, string>): void => {
    const names = new Set([...question.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name));
    const all = Object.fromEntries([...names].map((name) => [name, [fields[name] ?? '']]));
    fill(form, all);
  };

  const takeWaiting = (): void => {
    for (const tag of [...timers.keys()]) {
      const question = questionsIn(form).find(({ id }) => id === tag);
      if (question) take(question);
    }
    void send();
  };

  for (const [tag, { fields, given }] of waiting) {
    const question = questionsIn(form).find(({ id }) => id === tag);
    if (!question) continue;
    times.set(tag, given);
    show(question, fields);
  }
  void send();

  form.addEventListener(
    'input',
    ({ target }) => {
      const question = questionOf(target);
      if (!question) return;
      times.set(question.id, Date.now() + offset);
      clearTimeout(timers.get(question.id));
      timers.set(
        question.id,
        setTimeout(() => take(question), TYPING_MS),
      );
    },
    { signal },
  );
  form.addEventListener(
    'change',
    ({ target }) => {
      const question = questionOf(target);
      if (question) take(question);
    },
    { signal },
  );
  document.addEventListener('visibilitychange', () => document.hidden && takeWaiting(), { signal });
  window.addEventListener('pagehide', takeWaiting, { signal });
  window.addEventListener('online', () => void send(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    for (const timer of timers.values()) clearTimeout(timer);
  });
  return {
    isTouched: (tag) => times.has(tag),
    times: () => ({
      given: JSON.stringify(Object.fromEntries([...times].map(([tag, at]) => [tag, Math.round(at)]))),
      loaded: String(Math.round(loaded)),
    }),
    sent: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      waiting.clear();
      store.write(waiting);
    },
  };
}
