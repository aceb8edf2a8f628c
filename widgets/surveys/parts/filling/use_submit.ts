import { useLayoutEffect, useRef, useState } from 'react';
import { CallError, call } from '#registry/call.ts';
import { report } from '#registry/report.ts';
import type { SubmitAnswer } from '#surveys/contract.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { usePageLeave } from '#widgets/core/hooks/use_page_leave.ts';
import type { Problems } from './use_problems.ts';

const SUBMIT_TIMEOUT_MS = 5000;

type SubmitWork = {
  submit: string;
  /** What can be known without the server. */
  check(): Promise<Problems>;
  body(): Record<string, string>;
  /** Shows what is wrong; nothing any more, if there is nothing. */
  refuse(problems: Problems): void;
  /** @param reason the server's message; empty if it was not reached in time */
  failed(reason: string, button: string): void;
  /** The answers have arrived. */
  sent(): void;
};

type Outcome = SubmitAnswer | { failure: string };

/** Sends the page once at a time, and opens the next one. */
export function useSubmit(work: SubmitWork) {
  /** The value of the button that is under way. */
  const [pressed, setPressed] = useState('');
  const isUnderWay = useRef(false);
  const posting = useCall((signal, body: object) => post(work.submit, body, signal));
  const { reset } = posting;
  // At once: effects end only after the next paint, and the answer may come before it.
  useLayoutEffect(() => reset, [reset]);
  const setBusy = (button: string) => {
    isUnderWay.current = button !== '';
    setPressed(button);
  };
  const page = usePageLeave(() => setBusy(''));
  const leave = (path: string) => {
    work.sent();
    location.replace(path);
    page.leave();
  };
  const send = async (button: string) => {
    if (isUnderWay.current) return;
    setBusy(button);
    const found = await work.check();
    work.refuse(found);
    if (Object.keys(found).length > 0) return setBusy('');
    const outcome = await posting.run({ ...work.body(), button_submit: button });
    if (!outcome) return;
    if ('redirect' in outcome) return leave(outcome.redirect);
    setBusy('');
    if ('errors' in outcome) work.refuse(outcome.errors);
    else if ('failure' in outcome) work.failed(outcome.failure, button);
    else report('[survey]', 'Incorrect answer sent by server');
  };
  return { send, pressed };
}

async function post(path: string, body: object, signal: AbortSignal): Promise<Outcome> {
  try {
    return await call<SubmitAnswer>(path, body, { signal, timeoutMs: SUBMIT_TIMEOUT_MS });
  } catch (error) {
    if (signal.aborted || !(error instanceof CallError)) throw error;
    return { failure: error.status >= 400 && error.status < 500 ? error.message : '' };
  }
}
