/** Formats the fields of a new card while they are typed, and checks them. */
import { t } from '#registry/texts.ts';
import { cardProblem } from '#registry/values/card_problems.ts';
import { cardBrand, digitsOf, formatCardNumber, formatCode, formatExpiry } from '#registry/values/card_rules.ts';

const FORMATS: Record<string, (entered: string) => string> = {
  cc_number: formatCardNumber,
  cc_expiry: formatExpiry,
  cc_cvc: formatCode,
};

export const isCardField = ({ name }: HTMLInputElement): boolean => name in FORMATS;

/** The fields of the card that a section asks for. */
export const cardInputs = (section: ParentNode): HTMLInputElement[] =>
  [...section.querySelectorAll('input')].filter(isCardField);

/** What is wrong with a field that was filled in, null: nothing. */
export function problemIn(section: ParentNode, { name, value }: HTMLInputElement): string | null {
  const number = section.querySelector<HTMLInputElement>('input[name=cc_number]')?.value ?? '';
  return cardProblem(name, value, cardBrand(number), t);
}

/** What is wrong with all of them, by their ids. */
export const problemsIn = (section: ParentNode): Record<string, string> =>
  Object.fromEntries(
    cardInputs(section).flatMap((input) => {
      const problem = problemIn(section, input) ?? (input.value.trim() === '' ? t('The value is invalid.') : null);
      return problem ? [[input.id, problem]] : [];
    }),
  );

/** Not while deleting, or ` / ` would come back at once, nor while an input method composes. */
export const isFormatted = ({ inputType, isComposing }: { inputType?: string; isComposing?: boolean }): boolean =>
  !isComposing && !inputType?.startsWith('delete');

/** Formats the value and keeps the cursor after the same digit. */
export function retype(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const written = FORMATS[input.name]?.(value) ?? value;
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
