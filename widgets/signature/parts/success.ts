import { t } from '#registry/texts.ts';

/** Replaces the signature form with thanks and a link to the document. */
export function showSuccess(form: HTMLElement, words: string, address: string | null): void {
  const block = document.createElement('div');
  block.className = 'alert alert--success';
  block.tabIndex = -1;
  const title = document.createElement('strong');
  title.textContent = t('Thank you');
  const text = document.createElement('p');
  text.textContent = words;
  block.append(title, text);
  if (address) {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = t('Click here to see your document.');
    block.append(link);
  }
  form.querySelector('.signature__ways')?.replaceWith(block);
  form.querySelector('.signature__end')?.remove();
  form.querySelector('.signature__agreement')?.remove();
  form.querySelector<HTMLInputElement>('#o_portal_sign_name')?.setAttribute('readonly', '');
  block.focus();
}
