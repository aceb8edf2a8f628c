/** Shows each field's errors, found in the browser or reported by the server. */
import { t } from '#registry/texts.ts';
import { dateProblem } from '#widgets/core/calendar/date_fields.ts';
import { updateSummary } from './summary.ts';

const MEGABYTE = 1024 * 1024;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const groupsOf = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('.form-field')];
const controlsOf = (group: HTMLElement) => [...group.querySelectorAll<Control>('.o_website_form_input')];

/** Marks every field that is not right. @returns whether all are */
export function checkFields(form: HTMLElement): boolean {
  return groupsOf(form).filter((group) => !mark(group, problemOf(group))).length === 0;
}

/** Marks what the server refused: by a map of messages, or by a list of names. */
export function showProblems(form: HTMLElement, fields: Record<string, string> | string[]): void {
  const said = Array.isArray(fields) ? Object.fromEntries(fields.map((name) => [name, ''])) : fields;
  for (const group of groupsOf(form)) {
    const [control] = controlsOf(group);
    const message = control && Object.hasOwn(said, control.name) ? said[control.name] : undefined;
    mark(group, message === undefined ? null : message || t('Check this field.'));
  }
}

/** A field that was marked is looked at again while it is put right. */
export function clearWhenRight(form: HTMLElement, signal: AbortSignal): void {
  for (const type of ['input', 'change'])
    form.addEventListener(
      type,
      (event) => {
        const group = (event.target as Element).closest<HTMLElement>('.form-field.o_has_error');
        if (!group || problemOf(group)) return;
        mark(group, null);
        updateSummary(form);
      },
      { signal },
    );
}

function problemOf(group: HTMLElement): string | null {
  const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type=checkbox]:is([data-required], [required])')];
  if (boxes.length > 0) {
    const isOne = boxes.length === 1 && !boxes[0]?.hasAttribute('data-required');
    if (boxes.some((box) => box.checked)) return null;
    return isOne ? t('Select this box.') : t('Select at least one.');
  }
  for (const control of controlsOf(group)) {
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

/** @returns whether all is well */
function mark(group: HTMLElement, problem: string | null): boolean {
  const isWrong = problem !== null;
  group.classList.toggle('o_has_error', isWrong);
  const [first] = controlsOf(group);
  if (!first) return !isWrong;
  const id = `form-${first.name}-error`;
  for (const control of controlsOf(group)) {
    control.classList.toggle('is-invalid', isWrong);
    if (isWrong) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
    describeBy(control, id, isWrong);
  }
  group.querySelector(`[id="${id}"]`)?.remove();
  if (isWrong) {
    const message = Object.assign(document.createElement('p'), { id, className: 'field__error', textContent: problem });
    group.append(message);
  }
  return !isWrong;
}

/** Lets screen readers announce the message with the field. */
function describeBy(control: Control, id: string, isDescribed: boolean): void {
  const ids = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  if (isDescribed) ids.unshift(id);
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
}
