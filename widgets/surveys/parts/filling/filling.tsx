import { useEffect, useState } from 'react';
import { useHostEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import type { FormSection } from '#surveys/filling/view.ts';
import { Calendars } from '#widgets/core/calendar/calendars.tsx';
import { Question } from '#widgets/surveys/parts/question/question.tsx';
import { fill, loadPrefill } from './prefill.ts';
import { Summary } from './summary.tsx';
import { useAutosave } from './use_autosave.ts';
import { useFormPage } from './use_form_page.ts';
import { type LateParts, useLateParts } from './use_late_parts.ts';
import { type Problems, useProblems } from './use_problems.ts';
import { useSubmit } from './use_submit.ts';
import { type AnswerValues, namesOf, valuesOf } from './values.ts';

export type FillingProps = {
  submit: string;
  prefill: string;
  save: string;
  token: string;
  loaded: number;
  calendarCss: string;
  isLast: boolean;
  mayGoBack: boolean;
  section: FormSection;
  errors: Problems;
};

/** A page to fill in. Its form is the marker, which works by itself. */
export function Filling(props: FillingProps) {
  const { token, section, isLast, mayGoBack, calendarCss } = props;
  const { problems, status, pressed, send, failure, RetryDialog } = useFilling(props);
  useHostEvent('submit', (event) => {
    event.preventDefault();
    send((event.submitter as HTMLButtonElement | null)?.value ?? 'next');
  });
  const next = isLast ? 'finish' : 'next';
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="page_id" value={section.id} />
      <Summary questions={section.questions} problems={problems} />
      {section.questions.map((question) => (
        <Question key={question.tag} question={question} problem={problems[question.tag]} />
      ))}
      <div className="survey-form__end">
        <button
          type="submit"
          className="button survey-form__next"
          name="button_submit"
          value={next}
          aria-busy={pressed === next || undefined}
        >
          {isLast ? t('Submit survey') : t('Next page')}
        </button>
        {mayGoBack && (
          <button
            type="submit"
            className="button button--quiet survey-form__previous"
            name="button_submit"
            value="previous"
            aria-busy={pressed === 'previous' || undefined}
          >
            {t('Previous page')}
          </button>
        )}
      </div>
      <p className="survey-form__status js_status with-script" role="status">
        {status}
      </p>
      <Calendars css={calendarCss} />
      {RetryDialog && failure && (
        <RetryDialog key={failure.count} reason={failure.reason} tryAgain={() => send(failure.button)} />
      )}
    </>
  );
}

/** Reads and fills the fields, which are the browser's own. */
function useAnswers({ questions }: FormSection) {
  const host = useHost() as HTMLFormElement;
  const find = (wanted: string) => questions.find(({ tag }) => tag === wanted);
  const read = (tag: string): AnswerValues | null => {
    const question = find(tag);
    return question ? valuesOf(question, new FormData(host)) : null;
  };
  const show = (tag: string, values: AnswerValues) => {
    const question = find(tag);
    if (!question) return;
    fill(host, Object.fromEntries(namesOf(question).map((name) => [name, [values[name] ?? '']])));
  };
  const problemsBy = (problemOf: LateParts['problemOf']): Problems => {
    const entries = new FormData(host);
    const found = questions.map((question) => [question.tag, problemOf(question, valuesOf(question, entries))]);
    return Object.fromEntries(found.filter(([, problem]) => problem !== null));
  };
  return { host, read, show, problemsBy };
}

function useFilling({ submit, prefill, save, token, loaded, section, errors }: FillingProps) {
  const { host, read, show, problemsBy } = useAnswers(section);
  const { parts, here, arrive } = useLateParts();
  const [failure, setFailure] = useState<{ reason: string; button: string; count: number } | null>(null);
  useFormPage();
  const { saving, status } = useAutosave({ save, token, loaded, read, show });
  const { problems, refuse } = useProblems(errors, (tag) => here.current && !problemsBy(here.current.problemOf)[tag]);
  useEffect(() => {
    const life = new AbortController();
    const isTouched = (tag: string) => saving.current?.isTouched(tag) ?? false;
    if (prefill) void loadPrefill(host, prefill, isTouched, life.signal);
    return () => life.abort();
  }, [host, prefill, saving]);
  const { send, pressed } = useSubmit({
    submit,
    check: async () => {
      const known = await arrive();
      return known ? problemsBy(known.problemOf) : {};
    },
    body: () => {
      const answers = section.questions.map(({ tag }) => read(tag));
      return Object.assign({ token, page_id: String(section.id) }, ...answers, saving.current?.times());
    },
    refuse,
    failed: (reason, button) => setFailure((last) => ({ reason, button, count: (last?.count ?? 0) + 1 })),
    sent: () => saving.current?.sent(),
  });
  return { problems, status, pressed, send, failure, RetryDialog: parts?.RetryDialog };
}
