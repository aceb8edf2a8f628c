/** The summary above a form that is refused: takes the focus, leads to each field. */

const SUMMARY = '.error-summary';
const WRONG = '.form-field.o_has_error';

/** Draws it anew; none where no field is to blame. */
export function showSummary(form: HTMLElement, message: string): void {
  // The server's stands above the form, and tells of what was sent before.
  for (const old of form.parentElement?.querySelectorAll(SUMMARY) ?? []) old.remove();
  const wrong = [...form.querySelectorAll<HTMLElement>(WRONG)];
  if (wrong.length === 0) return;
  const list = element('ul', 'error-summary__list');
  list.append(...wrong.map(linkTo));
  const inside = element('div', '');
  inside.append(element('p', '', message), list);
  const text = element('div', 'alert__text');
  text.append(inside);
  const summary = element('div', 'alert alert--danger error-summary');
  summary.setAttribute('role', 'alert');
  summary.tabIndex = -1;
  summary.append(text);
  form.prepend(summary);
  summary.focus();
}

/** Takes out what was put right. */
export function updateSummary(form: HTMLElement): void {
  const summary = form.querySelector(SUMMARY);
  for (const item of summary?.querySelectorAll('li') ?? []) {
    const { hash } = item.querySelector('a') as HTMLAnchorElement;
    if (!document.getElementById(decodeURIComponent(hash.slice(1)))?.closest(WRONG)) item.remove();
  }
  if (!summary?.querySelector('li')) summary?.remove();
}

function linkTo(group: HTMLElement): HTMLElement {
  const control = group.querySelector<HTMLInputElement>('.o_website_form_input');
  if (control) control.id ||= `form-${control.name}`;
  const label = group.querySelector('.field__label')?.firstChild?.textContent?.trim();
  const problem = group.querySelector('.field__error')?.textContent ?? '';
  const link = element('a', '', label ? `${label}: ${problem}` : problem);
  link.setAttribute('href', `#${control?.id ?? ''}`);
  const item = element('li', '');
  item.append(link);
  return item;
}

const element = (name: string, className: string, textContent = ''): HTMLElement =>
  Object.assign(document.createElement(name), { className, textContent });
