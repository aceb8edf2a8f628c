import { CallError, call } from '../../registry/call.ts';
import { number, text } from '../../registry/params.ts';
import { report } from '../../registry/report.ts';
import { t } from '../../registry/texts.ts';
import { defineWidget } from '../../registry/widget.ts';
import type { SubmitAnswer } from '../../server/surveys/contract.ts';
import { speakDates } from '../core/calendar/date_fields.ts';
import { announce } from '../core/live_region.ts';
import { bindComments } from './parts/comments.ts';
import { type Keeping, keepAnswers } from './parts/keeping.ts';
import { loadPrefill, loadScores } from './parts/prefill.ts';
import { clearWhenRight, problemsOf, showProblems } from './parts/problems.ts';
import { sentFields } from './parts/question_fields.ts';

/** Specification B §9. */
const SUBMIT_TIMEOUT_MS = 5000;

/**
 * A page of a survey (specification B, Survey form; behaviours §16): each answer is saved as it is given, the page is
 * checked before it is sent, and nothing is lost when that fails. Without `submit` it is a copy to read; with `scores`
 * a quiz that is over.
 */
export default defineWidget({
  params: {
    submit: text(''),
    prefill: text(''),
    scores: text(''),
    save: text(''),
    token: text(''),
    /** When the server drew the page, in ms on its clock. */
    loaded: number(0),
    calendarCss: text(''),
  },
  load: 'idle',
  enhance(host, { submit, prefill, scores, save, token, loaded, calendarCss }, signal) {
    const giveDatesBack = speakDates(host, calendarCss, signal);
    bindComments(host, signal);
    if (scores) void loadScores(host, scores, signal);
    if (!submit) {
      disableAll(host);
      if (prefill) void loadPrefill(host, prefill, () => false, signal);
      return giveDatesBack;
    }
    const form = host as HTMLFormElement;
    form.noValidate = true;
    const keeping = keepAnswers(form, { save, token, loaded }, signal);
    if (prefill) void loadPrefill(form, prefill, keeping.isTouched, signal);
    clearWhenRight(form, signal);
    bindSubmit(form, { submit, keeping }, signal);
    return () => {
      giveDatesBack();
      form.noValidate = false;
    };
  },
});

function disableAll(host: HTMLElement): void {
  for (const control of host.querySelectorAll<HTMLInputElement>('input, textarea, select')) control.disabled = true;
}

function bindSubmit(
  form: HTMLFormElement,
  { submit, keeping }: { submit: string; keeping: Keeping },
  signal: AbortSignal,
): void {
  let isUnderWay = false;
  const setBusy = (button: Element | null | undefined, isBusy: boolean) => {
    isUnderWay = isBusy;
    if (isBusy) button?.setAttribute('aria-busy', 'true');
    else for (const one of form.querySelectorAll('[aria-busy]')) one.removeAttribute('aria-busy');
  };

  const send = async (button: HTMLButtonElement | null): Promise<void> => {
    if (isUnderWay) return;
    const problems = problemsOf(form);
    showProblems(form, problems);
    if (Object.keys(problems).length > 0) return announce(t('Some answers need another look. What you typed is kept.'));
    setBusy(button, true);
    const body = { ...sentFields(form), button_submit: button?.value ?? 'next', ...keeping.times() };
    try {
      const answer = await call<SubmitAnswer | undefined>(submit, body, { signal, timeoutMs: SUBMIT_TIMEOUT_MS });
      if (answer && 'redirect' in answer) return leave(answer.redirect);
      setBusy(button, false);
      if (answer && 'errors' in answer) return showProblems(form, answer.errors);
      report('[survey]', 'Incorrect answer sent by server');
    } catch (error) {
      if (signal.aborted) return;
      setBusy(button, false);
      await explain(error, button);
    }
  };

  const leave = (path: string): void => {
    keeping.sent();
    location.replace(path);
  };

  const explain = async (error: unknown, button: HTMLButtonElement | null): Promise<void> => {
    const { askAgain } = await import('./parts/problem_dialog.ts');
    const reason = error instanceof CallError && error.status >= 400 && error.status < 500 ? error.message : '';
    if (await askAgain(reason, signal)) await send(button);
  };

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send(event.submitter as HTMLButtonElement | null);
    },
    { signal },
  );
  // Who comes back to the page as it was left finds a form that can be sent again.
  window.addEventListener('pageshow', (event) => event.persisted && setBusy(null, false), { signal });
}
