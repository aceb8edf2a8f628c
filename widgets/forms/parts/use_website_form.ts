import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormAnswer } from '#forms/contract.ts';
import { sendForm } from '#registry/call.ts';
import { useHostEvent, useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { localiseDates } from '#widgets/core/calendar/date_fields.ts';
import { keepDraft } from '#widgets/core/hooks/draft.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { usePageLeave } from '#widgets/core/hooks/use_page_leave.ts';
import { attemptsOf } from './attempts.ts';
import { valuesOf } from './form_values.ts';
import { solve } from './solve.ts';
import { useFormToken } from './use_form_token.ts';
import { useProblems } from './use_problems.ts';

export type FormProps = {
  sendTo: string;
  modelName: string;
  forceAction: string;
  successPage: string;
  calendarCss: string;
};

export type Status = { kind: 'success' | 'danger'; words: string } | null;

/** A form of an author that is checked, sent once, and keeps what was typed when that fails. */
export function useWebsiteForm(form: HTMLFormElement, props: FormProps) {
  const { sendTo, modelName, forceAction, successPage } = props;
  const { problems, check, refuse: blame } = useProblems(form);
  const { status, refusals, say, refuse: refused } = useStatus();
  const lock = useLock();
  const draft = useDraft(form, props);
  const { run, error, reset } = useCall((signal) =>
    sendForm<FormAnswer>(sendTo + (forceAction || modelName), valuesOf(form, draft.current?.key() ?? ''), { signal }),
  );

  const refuse = (words: string) => {
    lock.open();
    refused(words);
  };
  const send = async () => {
    lock.close();
    reset();
    say(null);
    if (!check()) return refuse(t('There is a problem with the form.'));
    const answer = await run();
    if (answer === undefined) return lock.open();
    if (!answer || !('id' in answer) || !answer.id) {
      blame(answer ? ((answer as Refused).error_fields ?? []) : []);
      return refuse(t('The form could not be sent. Try again.'));
    }
    if (answer.challenge) await solve(answer.challenge);
    draft.current?.forget();
    // The button stays disabled: the form was sent.
    form.reset();
    if (!successPage) return say({ kind: 'success', words: t('Form sent.') });
    location.assign(successPage);
    lock.openIfPageStays();
  };
  useHostEvent('submit', (event) => {
    event.preventDefault();
    if (!lock.isClosed()) void send();
  });
  useFormToken(form, `${sendTo}${modelName}/begin`);
  return { problems, refusals, status: failureOf(error) ?? status, isLocked: lock.isShown };
}

const failureOf = (error: Error | null): Status =>
  error && { kind: 'danger', words: `${t('The form could not be sent. Try again.')} ${error.message}` };

/** What the form says. Refusals are counted: each takes the focus. */
function useStatus() {
  const [status, say] = useState<Status>(null);
  const [refusals, setRefusals] = useState(0);
  const refuse = (words: string) => {
    say({ kind: 'danger', words });
    setRefusals((count) => count + 1);
  };
  return { status, refusals, say, refuse };
}

type Refused = { error_fields?: Record<string, string> | string[] };

/** Closed while the form is sent, and once it was. */
function useLock() {
  const [isShown, setShown] = useState(false);
  /** Told at once: a second press may come before the first is drawn. */
  const isClosed = useRef(false);
  const set = (isNow: boolean) => {
    isClosed.current = isNow;
    setShown(isNow);
  };
  const newest = useNewest(set);
  useEffect(() => {
    // After a success the form works again when the browser restores the page.
    const back = ({ persisted }: PageTransitionEvent) => persisted && newest.current(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [newest]);
  const page = usePageLeave(() => set(false));
  return {
    isShown,
    isClosed: () => isClosed.current,
    close: () => set(true),
    open: () => set(false),
    openIfPageStays: page.leave,
  };
}

/** Makes the author's fields ours for as long as the widget lives: dates, messages, and what is kept of them. */
function useDraft(form: HTMLFormElement, { modelName }: FormProps) {
  const draft = useRef<ReturnType<typeof attemptsOf>>(null);
  useLayoutEffect(() => {
    const life = new AbortController();
    const giveDatesBack = localiseDates(form);
    const place = `form ${location.pathname} ${modelName}`;
    draft.current = attemptsOf(place, keepDraft(form, place, life.signal));
    const hadNoValidate = form.noValidate;
    form.noValidate = true;
    return () => {
      life.abort();
      giveDatesBack();
      form.noValidate = hadNoValidate;
    };
  }, [form, modelName]);
  return draft;
}
