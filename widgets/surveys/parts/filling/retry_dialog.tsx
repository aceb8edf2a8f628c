import { useEffect } from 'react';
import { t } from '#registry/texts.ts';
import { DialogBox } from '#widgets/core/dialog_box.tsx';
import { useDialog } from '#widgets/core/hooks/use_dialog.ts';

type Props = {
  /** The server's message; empty if the server was not reached in time. */
  reason: string;
  tryAgain(): void;
};

/** A page could not be sent. It opens once; another failure is another dialog. */
export function RetryDialog({ reason, tryAgain }: Props) {
  const dialog = useDialog();
  const { open } = dialog;
  useEffect(() => open(), [open]);
  const buttons = (
    <>
      <button type="button" className="button button--quiet" onClick={dialog.close}>
        {t('Close')}
      </button>
      <button
        type="button"
        className="button"
        // biome-ignore lint/a11y/noAutofocus: the first focus of a dialog
        autoFocus
        onClick={() => {
          dialog.close();
          tryAgain();
        }}
      >
        {t('Try again')}
      </button>
    </>
  );
  return (
    <DialogBox
      dialog={dialog}
      id="AJAXErrorModal"
      title={t('There was a problem')}
      role="alertdialog"
      size="small"
      buttons={buttons}
    >
      <p>{reason || t('Your answers have probably not been recorded. Try refreshing.')}</p>
      <p>{t('Your answers are kept on this page and on this device.')}</p>
    </DialogBox>
  );
}
