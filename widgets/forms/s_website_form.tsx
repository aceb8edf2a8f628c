import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useIsKept } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';
import { text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { Calendars } from '#widgets/core/calendar/calendars.tsx';
import { messageId } from './parts/field_problems.ts';
import { FieldProblem, Summary } from './parts/summary.tsx';
import { type FormProps, type Status, useWebsiteForm } from './parts/use_website_form.ts';

/**
 * A form of the website: checked before it is sent, sent without
 * leaving the page, and nothing that was typed is lost when that fails.
 */
export default defineWidget({
  keepsHtml: true,
  params: {
    /** Beginning of the address, to which the model's name or `forceAction` is joined. */
    sendTo: text(),
    /** Model that the form makes a record of. */
    modelName: text(),
    /** Last part of the address in place of the model. */
    forceAction: text(''),
    /** Where the visitor is led afterwards. Empty: a message is shown. */
    successPage: text(''),
    /** Stylesheet of the calendar, loaded with it. */
    calendarCss: text(''),
  },
  View: (props) => useIsKept() && <FoundForm {...props} />,
});

/** The author's form, where it has a button and a place for its result. */
function FoundForm(props: FormProps) {
  const form = useHost() as HTMLFormElement;
  const button = form.querySelector<HTMLElement>('.o_website_form_send');
  const result = form.querySelector<HTMLElement>('#o_website_form_result');
  return button && result && <WebsiteForm {...props} {...{ form, button, result }} />;
}

type Props = FormProps & { form: HTMLFormElement; button: HTMLElement; result: HTMLElement };

function WebsiteForm({ form, button, result, ...props }: Props) {
  const { problems, refusals, status, isLocked } = useWebsiteForm(form, props);
  useLocked(button, isLocked);
  return (
    <>
      {[...problems].map(([group, problem]) => (
        <FieldProblem key={messageId(group)} group={group} problem={problem} />
      ))}
      {problems.size > 0 && status && <Summary key={refusals} form={form} problems={problems} message={status.words} />}
      <Result place={result} status={status} />
      <Calendars css={props.calendarCss} />
    </>
  );
}

function Result({ place, status }: { place: HTMLElement; status: Status }) {
  const kind = status?.kind;
  useLayoutEffect(() => {
    const look = `s_website_form__result--${kind}`;
    place.classList.toggle(look, kind !== undefined);
    return () => place.classList.remove(look);
  }, [place, kind]);
  return status && createPortal(status.words, place);
}

/** Not disabled in truth, which would take its focus. */
function useLocked(button: HTMLElement, isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return;
    button.classList.add('disabled');
    button.setAttribute('aria-disabled', 'true');
    return () => {
      button.classList.remove('disabled');
      button.removeAttribute('aria-disabled');
    };
  }, [button, isLocked]);
}
