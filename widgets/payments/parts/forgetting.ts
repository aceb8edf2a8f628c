/** Deletes a saved payment method, after a warning if records are paid with it. */

import type { LinkedRecords } from '#payments/ledger/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { ask } from '#widgets/core/dialog.ts';
import { announce } from '#widgets/core/live_region.ts';
import { once } from '#widgets/core/single_submit.ts';

const MODEL = '/web/dataset/call_kw/payment.token/';

type Failed = (text: string, cause?: unknown) => void;

export function forget(button: HTMLButtonElement, failed: Failed, signal: AbortSignal): Promise<void> {
  const id = Number(button.value);
  return once(button, async () => {
    try {
      const linked = (await call<LinkedRecords>(`${MODEL}get_linked_records`, { args: [id] }, { signal }))[id] ?? [];
      if (linked.length > 0 && !(await mayGo(linked, button, signal))) return;
      if ((await call<boolean>(`${MODEL}unlink`, { args: [id] }, { signal })) !== true) return failed(notDeleted());
    } catch (error) {
      if (!signal.aborted) failed(`${notDeleted()} ${error instanceof CallError ? error.message : ''}`.trim(), error);
      return;
    }
    removeRow(button);
  });
}

const notDeleted = () => t('We are not able to delete your payment method at the moment.');

function mayGo(linked: LinkedRecords[string], opener: HTMLElement, signal: AbortSignal): Promise<boolean> {
  const sentence = document.createElement('p');
  sentence.textContent = t('This card is currently linked to the following records:');
  const list = document.createElement('ul');
  for (const { name, description, url } of linked) {
    const link = Object.assign(document.createElement('a'), { href: url, textContent: name, title: description });
    const item = document.createElement('li');
    item.append(link, description ? ` (${description})` : '');
    list.append(item);
  }
  const words = { title: t('Warning!'), confirm: t('Confirm Deletion'), cancel: t('Cancel') };
  return ask({ ...words, message: [sentence, list], isDanger: true, opener, signal });
}

/** Removes the row and focuses its neighbour. */
function removeRow(button: HTMLElement): void {
  const row = button.closest<HTMLElement>('.method');
  const form = button.closest('form');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const wasChecked = row?.querySelector<HTMLInputElement>('input[name=pm_id]')?.checked;
  row?.remove();
  const radio = next?.querySelector<HTMLInputElement>('input[name=pm_id]');
  const legend = form?.querySelector<HTMLElement>('legend, h2');
  legend?.setAttribute('tabindex', '-1');
  (radio ?? legend)?.focus();
  if (wasChecked) radio?.click();
  announce(t('Payment method deleted.'));
}
