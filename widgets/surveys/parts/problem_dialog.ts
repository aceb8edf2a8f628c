import { t } from '#registry/texts.ts';
import { openDialog } from '#widgets/core/dialog.ts';

/**
 * A page could not be sent (`#AJAXErrorModal`).
 * @param reason the server's message; empty if the server was not reached in time
 * @returns whether to try again
 */
export async function askAgain(reason: string, signal: AbortSignal): Promise<boolean> {
  const paragraph = (text: string) => Object.assign(document.createElement('p'), { textContent: text });
  const { element, result } = openDialog<boolean>({
    title: t('There was a problem'),
    body: [
      paragraph(reason || t('Your answers have probably not been recorded. Try refreshing.')),
      paragraph(t('Your answers are kept on this page and on this device.')),
    ],
    role: 'alertdialog',
    size: 'small',
    buttons: [
      { label: t('Close'), result: false, look: 'quiet' },
      { label: t('Try again'), result: true, isFirst: true },
    ],
    signal,
  });
  element.id = 'AJAXErrorModal';
  return (await result) === true;
}
