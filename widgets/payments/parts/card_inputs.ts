/** Formats the fields of a new card and validates them on blur. */

import { t } from '#registry/texts.ts';
import { cardProblem } from '#registry/values/card_problems.ts';
import { cardBrand, digitsOf, formatCardNumber, formatCode, formatExpiry } from '#registry/values/card_rules.ts';

const FORMATS: Record<string, (typed: string) => string> = {
  cc_number: formatCardNumber,
  cc_expiry: formatExpiry,
  cc_cvc: formatCode,
};

const fieldIn = (section: ParentNode, name: string) => section.querySelector<HTMLInputElement>(`input[name=${name}]`);

export const cardInputs = (section: ParentNode): HTMLInputElement[] =>
  [...section.querySelectorAll<HTMLInputElement>('input')].filter(
    ({ type }) => type !== 'hidden' && type !== 'checkbox',
  );

/** Listens to one section with the fields of a card. */
export function watchCard(section: HTMLElement, signal: AbortSignal): void {
  const follow = ({ target, inputType, isComposing }: Event & { inputType?: string; isComposing?: boolean }) => {
    const input = target as HTMLInputElement;
    const format = FORMATS[input.name];
    // Do not format while deleting, or ` / ` would come back at once, nor during input method composition.
    if (format && !isComposing && !inputType?.startsWith('delete')) retype(input, format);
    if (input.name === 'cc_number') showBrand(section, cardBrand(input.value));
    if (input.getAttribute('aria-invalid') === 'true' && !problemIn(section, input)) mark(input, null);
  };
  for (const type of ['input', 'compositionend']) section.addEventListener(type, follow, { signal });
  section.addEventListener(
    'focusout',
    ({ target }) => {
      const input = target as HTMLInputElement;
      if (FORMATS[input.name] && input.value) mark(input, problemIn(section, input));
    },
    { signal },
  );
}

/** Marks empty or invalid fields and focuses the first. @returns whether all are valid */
export function checkCard(section: HTMLElement): boolean {
  const wrong = cardInputs(section).filter((input) => {
    const problem = input.value.trim() === '' ? emptyIn(section, input) : problemIn(section, input);
    mark(input, problem);
    return problem;
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}

const problemIn = (section: HTMLElement, { name, value }: HTMLInputElement): string | null =>
  cardProblem(name, value, cardBrand(fieldIn(section, 'cc_number')?.value ?? ''), t);

const emptyIn = (section: HTMLElement, input: HTMLInputElement): string | null =>
  input.dataset.isRequired === 'true' ? (problemIn(section, input) ?? t('The value is invalid.')) : null;

/** Shows an error below the field; null removes it. */
export function mark(input: HTMLInputElement, problem: string | null): void {
  const id = `${input.id}_error`;
  document.getElementById(id)?.remove();
  input.classList.toggle('is-invalid', problem !== null);
  if (problem === null) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
    return;
  }
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', id);
  input.after(Object.assign(document.createElement('p'), { id, className: 'field__error', textContent: problem }));
}

function showBrand(section: HTMLElement, brand: string): void {
  const field = fieldIn(section, 'cc_brand');
  if (field) field.value = brand;
  const shown = section.querySelector<HTMLElement>('.card-fields__number');
  if (brand) shown?.setAttribute('data-brand', brand);
  else shown?.removeAttribute('data-brand');
}

/** Formats the value and keeps the cursor after the same digit. */
function retype(input: HTMLInputElement, format: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const written = format(value);
  if (written === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const digitsBefore = digitsOf(value.slice(0, selectionStart ?? 0)).length;
  input.value = written;
  if (isAtEnd) return;
  let place = 0;
  for (let seen = 0; place < written.length && seen < digitsBefore; place++)
    if (/\d/.test(written.charAt(place))) seen++;
  input.setSelectionRange(place, place);
}
