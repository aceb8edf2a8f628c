import { CallError, call } from '#registry/call.ts';
import { number, text } from '#registry/params.ts';
import { report } from '#registry/report.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { SubmitAnswer } from '#surveys/contract.ts';
import { localiseDates } from '#widgets/core/calendar/date_fields.ts';
import { announce } from '#widgets/core/live_region.ts';
import { loadOnce } from '#widgets/core/load_once.ts';
import { leaving } from '#widgets/core/page_leave.ts';
import { type Autosave, autosave } from './parts/autosave.ts';
import { bindComments } from './parts/comments.ts';
import { loadPrefill, loadScores } from './parts/prefill.ts';
import { sentFields } from './parts/question_fields.ts';

const SUBMIT_TIMEOUT_MS = 5000;

/**
 * A page of a survey: each answer is saved as it is given, the page is
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
    const giveDatesBack = localiseDates(host, calendarCss, signal);
    bindComments(host, signal);
    if (scores) void loadScores(host, scores, signal);
    if (!submit) {
      const enable = disableAll(host);
      if (prefill) void loadPrefill(host, prefill, () => false, signal);
      return () => {
        giveDatesBack();
        enable();
      };
    }
    const form = host as HTMLFormElement;
    form.noValidate = true;
    const keeping = autosave(form, { save, token, loaded }, signal);
    if (prefill) void loadPrefill(form, prefill, keeping.isTouched, signal);
    bindSubmit(form, { submit, keeping }, signal);
    return () => {
      giveDatesBack();
      form.noValidate = false;
    };
  },
});

/** @returns what gives them back */
function disableAll(host: HTMLElement): () => void {
  const open = [...host.querySelectorAll<HTMLInputElement>(':is(input, textarea, select):not(:disabled)')];
  for (const control of open) control.disabled = true;
  return () => {
    for (const control of open) control.disabled = false;
  };
}

function bindSubmit(
  form: HTMLFormElement,
  { submit, keeping }: { submit: string; keeping: Autosave },
  signal: AbortSignal,
): void {
  let isUnderWay = false;
  const setBusy = (button: Element | null | undefined, isBusy: boolean) => {
    isUnderWay = isBusy;
    if (isBusy) button?.setAttribute('aria-busy', 'true');
    else for (const one of form.querySelectorAll('[aria-busy]')) one.removeAttribute('aria-busy');
  };

  /** What is needed when something is wrong comes with the first touch, while there is a connection. */
  const load = loadOnce(() => loadChecks(form, signal));
  /** Nothing where they can't be had: the server checks all the same. */
  const checks = () =>
    load().catch((error) => {
      report('[survey]', error);
      return null;
    });

  const send = async (button: HTMLButtonElement | null): Promise<void> => {
    if (isUnderWay) return;
    setBusy(button, true);
    const known = await checks();
    const problems = known?.problemsOf(form) ?? {};
    known?.showProblems(form, problems);
    if (Object.keys(problems).length > 0) {
      setBusy(button, false);
      return announce(t('There is a problem with some answers'));
    }
    const body = { ...sentFields(form), button_submit: button?.value ?? 'next', ...keeping.times() };
    try {
      const answer = await call<SubmitAnswer | undefined>(submit, body, { signal, timeoutMs: SUBMIT_TIMEOUT_MS });
      if (answer && 'redirect' in answer) return leave(answer.redirect);
      setBusy(button, false);
      if (answer && 'errors' in answer) return known ? known.showProblems(form, answer.errors) : sendPlainly(button);
      report('[survey]', 'Incorrect answer sent by server');
    } catch (error) {
      if (signal.aborted) return;
      setBusy(button, false);
      await explain(error, button);
    }
  };

  /** Posts the form as without script; the server then shows the errors. */
  const sendPlainly = (button: HTMLButtonElement | null): void => {
    form.append(
      Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: 'button_submit',
        value: button?.value ?? 'next',
      }),
    );
    form.submit();
  };

  const again = () => setBusy(null, false);
  const leave = (path: string): void => {
    keeping.sent();
    location.replace(path);
    signal.addEventListener('abort', leaving(again));
  };

  const explain = async (error: unknown, button: HTMLButtonElement | null): Promise<void> => {
    const reason = error instanceof CallError && error.status >= 400 && error.status < 500 ? error.message : '';
    const isWanted = await (await checks())?.askAgain(reason, signal);
    if (isWanted) await send(button);
  };

  form.addEventListener('focusin', () => void checks(), { signal, once: true });
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void send(event.submitter as HTMLButtonElement | null);
    },
    { signal },
  );
}

async function loadChecks(form: HTMLFormElement, signal: AbortSignal) {
  const [problems, dialog] = await Promise.all([import('./parts/problems.ts'), import('./parts/problem_dialog.ts')]);
  problems.clearWhenRight(form, signal);
  return { ...problems, ...dialog };
}
