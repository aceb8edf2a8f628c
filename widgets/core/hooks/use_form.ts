import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CallError } from '#registry/call.ts';
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
  const newest = useNewest(work);
  const [form, ref] = useState<HTMLFormElement | null>(null);
  const [problems, setProblems] = useState<Problems>(work.problems ?? {});
  const isSending = useRef(false);
  const { run, isBusy, error } = useCall((signal, entries: FormData) => work.send(entries, signal));
  const focusSoon = useProblemFocus(problems);
  useRefusal(error, setProblems);

  const submit = useNewest(async (event: SubmitEvent, forget: () => void) => {
    event.preventDefault();
    if (isSending.current) return;
    const target = event.target as HTMLFormElement;
    const entries = new FormData(target, event.submitter);
    const found = newest.current.check?.(entries) ?? {};
    setProblems(found);
    focusSoon(target);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    const answer = await run(entries).finally(() => {
      isSending.current = false;
    });
    if (answer === undefined) return;
    forget();
    newest.current.done?.(answer, target);
  });
  useListeners(form, work, submit, setProblems);
  return { ref, isBusy, problems };
}

type Submit = (event: SubmitEvent, forget: () => void) => Promise<void>;
type SetProblems = Dispatch<SetStateAction<Problems>>;

/** Why a call failed, until the network is back or it is sent again. */
function useRefusal(error: CallError | null, setProblems: SetProblems): void {
  useEffect(() => {
    if (!error) return;
    setProblems(Object.keys(error.fields).length > 0 ? error.fields : { form: error.message });
    return () => setProblems(without('form'));
  }, [error, setProblems]);
}

/** @returns gives the focus to the problems of a submitted form, once they are drawn */
function useProblemFocus(problems: Problems): (form: HTMLFormElement) => void {
  const submitted = useRef<HTMLFormElement>(null);
  // As soon as it is drawn: Preact runs other effects a frame later.
  useLayoutEffect(() => {
    if (!submitted.current || Object.keys(problems).length === 0) return;
    focusProblem(submitted.current);
    submitted.current = null;
  }, [problems]);
  return (form) => {
    submitted.current = form;
  };
}

/** Hears the form of the View, or else the marker. */
function useListeners<Answer>(
  form: HTMLFormElement | null,
  { draft, check }: FormWork<Answer>,
  submit: RefObject<Submit>,
  setProblems: SetProblems,
): void {
  const host = useHost();
  const hasCheck = check !== undefined;
  useEffect(() => {
    const target = form ?? (host instanceof HTMLFormElement ? host : null);
    if (!target) return;
    const life = new AbortController();
    const { signal } = life;
    const before = target.noValidate;
    const begin = () => {
      target.noValidate ||= hasCheck;
    };
    const correct = (event: Event) => setProblems(without((event.target as HTMLInputElement).name));
    for (const type of ['focusin', 'pointerdown']) target.addEventListener(type, begin, { signal });
    if (target.contains(document.activeElement)) begin();
    const forget = draft ? keepDraft(target, draft, signal) : () => {};
    target.addEventListener('submit', (event) => void submit.current(event, forget), { signal });
    target.addEventListener('input', correct, { signal });
    return () => {
      life.abort();
      target.noValidate = before;
    };
  }, [form, host, draft, hasCheck, submit, setProblems]);
}

/** The same object if nothing changes, so that nothing is rendered again. */
const without = (name: string) => (problems: Problems) => {
  if (!(name in problems)) return problems;
  const { [name]: _gone, ...others } = problems;
  return others;
};

function focusProblem(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLElement>('.error-summary') ?? form.querySelector<HTMLElement>('[aria-invalid]');
  first?.focus();
}
