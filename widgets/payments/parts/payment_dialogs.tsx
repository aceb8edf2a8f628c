import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LinkedRecords } from '#payments/ledger/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';

/** An error that belongs to no chosen method. */
export function ErrorDialog({ title, text, close }: { title: string; text: string; close(): void }) {
  const dialog = useDialog();
  const { open } = dialog;
  useEffect(() => open(), [open]);
  useClosed(dialog.isOpen, close);
  const dismiss = () => {
    dialog.close();
    close();
  };
  return (
    <DialogBox
      dialog={{ ...dialog, close: dismiss }}
      title={title ? t('Error: {title}', { title }) : t('Error')}
      size="small"
      buttons={
        <button className="button" type="button" onClick={dismiss} ref={takeFocus}>
          {t('OK')}
        </button>
      }
    >
      <p>{text}</p>
    </DialogBox>
  );
}

const MODEL = '/web/dataset/call_kw/payment.token/';

type Props = {
  /** Names the method. */
  button: HTMLButtonElement;
  onDeleted(id: number): void;
  /** Of a method that stays: what went wrong, null if nothing did. */
  onKept(problem: { cause: CallError | null } | null): void;
};

/** Deletes a saved method, after a warning if records are paid with it. */
export function DeleteCardDialog({ button, onDeleted, onKept }: Props) {
  const id = Number(button.value);
  const [records, setRecords] = useState<LinkedRecords[string]>([]);
  const [life] = useState(() => new AbortController());
  const dialog = useDialog();
  const ask = <Answer,>(method: string) => call<Answer>(`${MODEL}${method}`, { args: [id] }, { signal: life.signal });
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      if (life.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      onKept({ cause: error });
    });

  const remove = () =>
    attempt(async () => {
      if (await ask<boolean>('unlink')) onDeleted(id);
      else onKept({ cause: null });
    });
  const begin = useNewest(() =>
    attempt(async () => {
      const found = (await ask<LinkedRecords>('get_linked_records'))[id] ?? [];
      setRecords(found);
      if (found.length > 0) dialog.open(button);
      else await remove();
    }),
  );
  useLayoutEffect(() => {
    void begin.current();
    return () => life.abort();
  }, [begin, life]);
  const isConfirmed = useRef(false);
  useClosed(dialog.isOpen, () => isConfirmed.current || onKept(null));
  return (
    <Warning
      dialog={{ ...dialog, close: () => onKept(null) }}
      records={records}
      confirm={() => {
        isConfirmed.current = true;
        dialog.close();
        void remove();
      }}
    />
  );
}

type WarningProps = {
  dialog: ReturnType<typeof useDialog>;
  records: LinkedRecords[string];
  confirm(): void;
};

function Warning({ dialog, records, confirm }: WarningProps) {
  return (
    <DialogBox
      dialog={dialog}
      title={t('Warning!')}
      size="small"
      role="alertdialog"
      buttons={
        <>
          <button className="button button--quiet" type="button" onClick={dialog.close} ref={takeFocus}>
            {t('Cancel')}
          </button>
          <button className="button button--danger" type="button" onClick={confirm}>
            {t('Confirm Deletion')}
          </button>
        </>
      }
    >
      <p>{t('This card is currently linked to the following records:')}</p>
      <ul>
        {records.map(({ name, description, url }) => (
          <li key={url}>
            <a href={url} title={description}>
              {name}
            </a>
            {description && ` (${description})`}
          </li>
        ))}
      </ul>
    </DialogBox>
  );
}

/** Escape closes a dialog, too. */
function useClosed(isOpen: boolean, then: () => unknown): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) then();
    wasOpen.current = isOpen;
  });
}

/** The dialog gives its first focus to the element with this attribute, which React does not write. */
const takeFocus = (button: HTMLButtonElement | null) => void button?.setAttribute('autofocus', '');
