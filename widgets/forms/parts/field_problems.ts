/** Finds what is wrong with an author's fields, and marks them. */
import { t } from '#registry/texts.ts';
import { dateProblem } from '#widgets/core/calendar/date_fields.ts';

const MEGABYTE = 1024 * 1024;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const groupsIn = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('.form-field')];
export const controlsIn = (group: HTMLElement) => [...group.querySelectorAll<Control>('.o_website_form_input')];

export function problemOf(group: HTMLElement): string | null {
  const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type=checkbox]:is([data-required], [required])')];
  if (boxes.length > 0) {
    const isOne = boxes.length === 1 && !boxes[0]?.hasAttribute('data-required');
    if (boxes.some((box) => box.checked)) return null;
    return isOne ? t('Select this box.') : t('Select at least one.');
  }
  for (const control of controlsIn(group)) {
    const problem = dateProblem(control) ?? nativeProblem(control) ?? sizeProblem(control);
    if (problem) return problem;
  }
  return null;
}

function nativeProblem(control: Control): string | null {
  if (control.checkValidity()) return null;
  if (!control.validity?.valueMissing)
    return control.type === 'email' ? t('Enter an email address.') : control.validationMessage;
  if (control.type === 'file') return t('Select a file.');
  return control.type === 'radio' ? t('Select one.') : t('Enter a value.');
}

/** Said before anything travels: on a poor connection a file that is refused has cost minutes. */
function sizeProblem(control: Control): string | null {
  const most = Number(control.dataset.maxBytes ?? Number.POSITIVE_INFINITY);
  const big = [...((control as HTMLInputElement).files ?? [])].find(({ size }) => size > most);
  if (!big) return null;
  return t('"{name}" is too big: files may have {limit} MB.', { name: big.name, limit: Math.floor(most / MEGABYTE) });
}

/** Of the message of a group; none where it has no field. */
export function messageId(group: HTMLElement): string | null {
  const [first] = controlsIn(group);
  return first ? `form-${first.name}-error` : null;
}

/** What leads to a group: its first field. */
export function targetOf(group: HTMLElement): string {
  const [first] = controlsIn(group);
  if (first) first.id ||= `form-${first.name}`;
  return first?.id ?? '';
}

export function mark(group: HTMLElement, isWrong: boolean): void {
  const id = messageId(group);
  group.classList.toggle('o_has_error', isWrong);
  for (const control of controlsIn(group)) {
    control.classList.toggle('is-invalid', isWrong);
    if (isWrong) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
    describeBy(control, id ?? '', isWrong);
  }
}

/** What the server wrote about a form that came back. */
export function forgetServerProblem(group: HTMLElement): void {
  mark(group, false);
  group.querySelector(`[id="${messageId(group)}"]`)?.remove();
}

/** Lets screen readers announce the message with the field. */
function describeBy(control: Control, id: string, isDescribed: boolean): void {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  if (isDescribed) ids.unshift(id);
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
