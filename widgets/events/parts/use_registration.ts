import { useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { type DialogState, useDialog } from '#widgets/core/hooks/use_dialog.ts';

export type RegistrationState = {
  /** Sends what is selected, and opens the dialog that asks for attendees. */
  submit(form: HTMLFormElement): Promise<void>;
  /** Shown after the table. */
  alert: string;
  isBusy: boolean;
  dialog: DialogState;
  /** Of the dialog, as the server drew it. */
  markup: string;
};

/** @param opening the alert of a page that the server refused */
export function useRegistration(address: string, opening: string): RegistrationState {
  const dialog = useDialog({ isStatic: true });
  const [alert, setAlert] = useState(opening);
  const [markup, setMarkup] = useState('');
  const isSending = useRef(false);
  const { run, isBusy, error } = useCall((signal, body: Record<string, string>) =>
    call<string | false>(address, body, { signal }),
  );
  const submit = async (form: HTMLFormElement) => {
    if (isSending.current || dialog.isOpen) return;
    const selected = selectedIn(form);
    const isNone = Object.values(selected).every((count) => Number(count) === 0);
    setAlert(isNone ? t('Please select at least one ticket.') : '');
    if (isNone) return;
    isSending.current = true;
    const opener = form.querySelector<HTMLElement>('.a-submit');
    const answer = await run(selected).finally(() => {
      isSending.current = false;
    });
    if (!answer) return;
    setMarkup(answer);
    dialog.open(opener);
  };
  return { submit, alert: alert || (error?.message ?? ''), isBusy, dialog, markup };
}

/** The specified payload: the name of each list with its value, as text. */
const selectedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...form.querySelectorAll('select')].map(({ name, value }) => [name, value]));
