import { t } from '#registry/texts.ts';

/** The one warning above the cart's lines, used again by the next. A danger alert, dismissible, as specified. */
export function warn(host: HTMLElement, text: string): void {
  const kept = host.querySelector('#data_warning .alert__text');
  if (kept) {
    // The server's is dismissed by folding it.
    kept.closest('details')?.setAttribute('open', '');
    kept.textContent = text;
    return;
  }
  const alert = Object.assign(document.createElement('div'), {
    id: 'data_warning',
    className: 'alert alert--danger',
  });
  alert.setAttribute('role', 'alert');
  const said = Object.assign(document.createElement('p'), { className: 'alert__text', textContent: text });
  const close = Object.assign(document.createElement('button'), {
    className: 'alert__close',
    type: 'button',
    textContent: '×',
  });
  close.setAttribute('aria-label', t('Close'));
  close.addEventListener('click', () => alert.remove());
  alert.append(said, close);
  host.prepend(alert);
}

/** Removes the warning once its reason is gone. @param text remove it only if it still shows this text */
export function endWarning(host: HTMLElement, text?: string): void {
  const alert = host.querySelector<HTMLElement>('#data_warning');
  if (text !== undefined && alert?.querySelector('.alert__text')?.textContent !== text) return;
  const folded = alert?.closest('details');
  if (folded) folded.open = false;
  else alert?.remove();
}
