/** Shows a payment error next to the chosen method, or else in a dialog. */
import { t } from '#registry/texts.ts';
import { openDialog } from '#widgets/core/dialog.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

export const clearError = (form: HTMLElement): void => form.querySelector('#payment_error')?.remove();

export type PaymentError = { title: string; text: string /** What was thrown, if something was. */; cause?: unknown };

export function showError(form: HTMLElement, { title, text, cause }: PaymentError, signal: AbortSignal): void {
  clearError(form);
  const section = form
    .querySelector('input[name=pm_id]:checked')
    ?.closest('.method')
    ?.querySelector('.method__section');
  if (!section) {
    const close = { label: t('OK'), result: true, isFirst: true };
    openDialog({
      title: title ? t('Error: {title}', { title }) : t('Error'),
      body: text,
      size: 'small',
      buttons: [close],
      signal,
    });
    return;
  }
  const alert = document.createElement('div');
  alert.id = 'payment_error';
  alert.className = 'alert alert--danger payment-error';
  alert.setAttribute('role', 'alert');
  if (title) alert.append(Object.assign(document.createElement('b'), { textContent: title }), ' ');
  alert.append(Object.assign(document.createElement('span'), { textContent: text }));
  section.prepend(alert);
  alert.scrollIntoView?.({ block: 'nearest' });
  untilOnline(cause, () => alert.remove(), signal);
}
