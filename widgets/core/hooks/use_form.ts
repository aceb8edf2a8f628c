import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { keepDraft } from './draft.ts';
import { useCall } from './use_call.ts';

/** Field → what is wrong with it; `form`: with the whole. */
export type Problems = Record<string, string>;

export type FormWork<Answer> = {
  /** Sends what was entered. A refusal's `fields` become problems. */
  send(entries: FormData, signal: AbortSignal): Promise<Answer>;
  /** It has arrived. */
  done?(answer: Answer, form: HTMLFormElement): void;
  /** What can be known without the server. With it, messages of the browser's own do not come before ours. */
  check?(entries: FormData): Problems;
  /** Keeps what is typed in this tab until it has arrived, under this name. */
  draft?: string | undefined;
  /** Of a form that the server refused. */
  problems?: Problems;
};

export type FormState = {
  /** For the `<form>` of the View; without it the marker itself is the form. */
  ref(form: HTMLFormElement | null): void;
  isBusy: boolean;
  problems: Problems;
};

/**
 * A form that sends itself once at a time and keeps the page. Its fields are uncontrolled: what is typed is the
 * browser's. Problems stand at fields (`<Field error={form.problems.email}>`) and in an `<ErrorSummary>` where the View
 * draws one; the summary takes the focus, else the first wrong field. A field's problem goes when it is changed.
 */
export function useForm<Answer>(work: FormWork<Answer>): FormState {
  const host = useHost();
  const newest = useNewest(work);
  const [form, ref] = useState<HTMLFormElement | null>(null);
  const [problems, setProblems] = useState<Problems>(work.problems ?? {});
  const isSending = useRef(false);
  /** Gets the focus to its problems, once. */
  const submitted = useRef<HTMLFormElement>(null);
  const call = useCall((signal, entries: FormData) => work.send(entries, signal));
  const submit = useNewest(async (event: SubmitEvent, forget: () => void) => {
    event.preventDefault();
    if (isSending.current) return;
    const target = event.target as HTMLFormElement;
    const entries = new FormData(target, event.submitter);
    const found = newest.current.check?.(entries) ?? {};
    setProblems(found);
    submitted.current = target;
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    const answer = await call.run(entries).finally(() => {
      isSending.current = false;
    });
    if (answer === undefined) return;
    forget();
    newest.current.done?.(answer, target);
  });

  const { error } = call;
  useEffect(() => {
    if (!error) return;
    setProblems(Object.keys(error.fields).length > 0 ? error.fields : { form: error.message });
    // The network is back, or it is sent again.
    return () => setProblems(without('form'));
  }, [error]);
  // As soon as it is drawn: Preact runs other effects a frame later.
  useLayoutEffect(() => {
    if (!submitted.current || Object.keys(problems).length === 0) return;
    focusProblem(submitted.current);
    submitted.current = null;
  }, [problems]);

  const { draft } = work;
  const hasCheck = work.check !== undefined;
  useEffect(() => {
    const target = form ?? (host instanceof HTMLFormElement ? host : null);
    if (!target) return;
    const life = new AbortController();
    const { signal } = life;
    const before = target.noValidate;
    const begin = () => {
      target.noValidate ||= hasCheck;
    };
    for (const type of ['focusin', 'pointerdown']) target.addEventListener(type, begin, { signal });
    if (target.contains(document.activeElement)) begin();
    const forget = draft ? keepDraft(target, draft, signal) : () => {};
    target.addEventListener('submit', (event) => void submit.current(event, forget), { signal });
    target.addEventListener('input', (event) => setProblems(without((event.target as HTMLInputElement).name)), {
      signal,
    });
    return () => {
      life.abort();
      target.noValidate = before;
    };
  }, [form, host, draft, hasCheck, submit]);

  return { ref, isBusy: call.isBusy, problems };
}

/** The same object where nothing changes, which draws nothing anew. */
const without = (name: string) => (problems: Problems) => {
  if (!(name in problems)) return problems;
  const { [name]: _gone, ...others } = problems;
  return others;
};

function focusProblem(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLElement>('.error-summary') ?? form.querySelector<HTMLElement>('[aria-invalid]');
  first?.focus();
}
