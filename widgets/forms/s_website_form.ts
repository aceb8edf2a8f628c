import type { FormAnswer, StampAnswer } from '#forms/contract.ts';
import { CallError, call, sendForm } from '#registry/call.ts';
import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { localiseDates } from '#widgets/core/calendar/date_fields.ts';
import { leaving } from '#widgets/core/page_leave.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { keepDraft } from './parts/draft.ts';
import { valuesOf } from './parts/form_values.ts';
import { checkFields, clearWhenRight, showProblems } from './parts/problems.ts';
import { showSummary } from './parts/summary.ts';

const STAMP_AGE_MS = 12 * 3600_000;

/**
 * A form of the website: checked before it is sent, sent without
 * leaving the page, and nothing that was typed is lost when that fails.
 */
export default defineWidget({
  params: {
    /** Beginning of the address, to which the model's name or `forceAction` is joined. */
    sendTo: text(),
    modelName: text(),
    forceAction: text(''),
    successPage: text(''),
    calendarCss: text(''),
  },
  enhance(host, { sendTo, modelName, forceAction, successPage, calendarCss }, signal) {
    const form = host as HTMLFormElement;
    const button = form.querySelector<HTMLElement>('.o_website_form_send');
    const result = form.querySelector<HTMLElement>('#o_website_form_result');
    if (!button || !result) return;
    const giveDatesBack = localiseDates(form, calendarCss, signal);
    const draft = keepDraft(form, modelName, signal);
    const hadNoValidate = form.noValidate;
    form.noValidate = true;
    let stampedAt = 0;

    /** Gets a start time from the server, because the page is cached for many visitors. */
    const begin = async () => {
      const field = form.querySelector<HTMLInputElement>('[name=form_stamp]');
      if (!field || Date.now() - stampedAt < STAMP_AGE_MS) return;
      stampedAt = Date.now();
      try {
        field.value = (await call<StampAnswer>(`${sendTo}${modelName}/begin`, {}, { signal })).stamp;
      } catch {
        // The page's own stamp does too; the next field asks again.
        stampedAt = 0;
      }
    };

    const say = (kind: '' | 'success' | 'danger', words = '') => {
      result.className = `s_website_form__result${kind && ` s_website_form__result--${kind}`}`;
      result.textContent = words;
    };
    const allow = (isAllowed: boolean) => {
      button.classList.toggle('disabled', !isAllowed);
      if (isAllowed) button.removeAttribute('aria-disabled');
      else button.setAttribute('aria-disabled', 'true');
    };
    const again = () => allow(true);
    const refuse = (words: string, fields?: Record<string, string> | string[]) => {
      allow(true);
      say('danger', words);
      if (fields) showProblems(form, fields);
      showSummary(form, words);
    };

    const send = async () => {
      allow(false);
      say('');
      if (!checkFields(form)) return refuse(t('There is a problem with the form.'));
      const failed = t('The form could not be sent. Try again.');
      let answer: FormAnswer;
      try {
        answer = await sendForm<FormAnswer>(sendTo + (forceAction || modelName), valuesOf(form, draft.key()), {
          signal,
        });
      } catch (error) {
        if (signal.aborted) return;
        refuse(error instanceof CallError ? `${failed} ${error.message}` : failed);
        const told = result.textContent;
        return untilOnline(error, () => result.textContent === told && say(''), signal);
      }
      if (!answer || !('id' in answer) || !answer.id)
        return refuse(failed, answer ? (answer as Refused).error_fields : {});
      if (answer.challenge) await solve(answer.challenge);
      draft.forget();
      // The button stays disabled: the form was sent.
      form.reset();
      if (successPage) {
        location.assign(successPage);
        return signal.addEventListener('abort', leaving(again));
      }
      say('success', t('Form sent.'));
    };

    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        if (!button.classList.contains('disabled')) void send();
      },
      { signal },
    );
    // After a success the form works again when the browser restores the page.
    window.addEventListener('pageshow', (event) => event.persisted && allow(true), { signal });
    form.addEventListener('focusin', () => void begin(), { signal });
    clearWhenRight(form, signal);
    return () => {
      giveDatesBack();
      form.noValidate = hadNoValidate;
      allow(true);
      say('');
    };
  },
});

type Refused = { error_fields?: Record<string, string> | string[] };

/** The submission is stored already; the proof of work shows that a browser sent it. Without it staff check first. */
async function solve(challenge: NonNullable<Exclude<FormAnswer, false | { error_fields: object }>['challenge']>) {
  try {
    const { solutionOf } = await import('./parts/puzzle.ts');
    await call('/website_form/proof', { token: challenge.token, solution: await solutionOf(challenge) });
  } catch {
    // The submission then counts as one without proof.
  }
}
