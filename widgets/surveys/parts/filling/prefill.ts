/** Loads earlier answers, which another device may have changed since. */
import { fragment } from '#registry/call.ts';
import { heading } from '#registry/texts.ts';
import { parseIsoWallTime } from '#registry/values/parse_date.ts';
import { warn } from '#registry/warn.ts';
import type { PrefillAnswer, ScoresAnswer } from '#surveys/contract.ts';
import { patternOf, written } from '#widgets/core/calendar/date_text.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Date fields in the page's language; others are the device's own. */
const LOCAL_DATES = ':is(.o_website_form_date, .o_website_form_datetime)[type=text]';

const tagOf = (field: Field) => field.closest('.survey-question')?.id ?? '';
const isTickable = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox';

/** @param isTouched whether the fields of a question were changed here meanwhile: they stay as they are */
export async function loadPrefill(
  form: HTMLElement,
  path: string,
  isTouched: (tag: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  try {
    const values = JSON.parse(await fragment(path, { signal })) as PrefillAnswer;
    fill(form, Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.map(String)])), isTouched);
  } catch (error) {
    if (!signal.aborted) warn('[survey] Unable to load prefill data', error);
  }
}

/** Puts values into the fields that have their names. */
export function fill(
  form: HTMLElement,
  values: Record<string, string[]>,
  isTouched: (tag: string) => boolean = () => false,
): void {
  for (const field of form.querySelectorAll<Field>('input[name], textarea[name], select[name]')) {
    const own = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (!own || field.type === 'hidden' || isTouched(tagOf(field))) continue;
    if (isTickable(field)) field.checked = own.includes(field.value);
    else if (own[0] !== undefined) field.value = shown(field, own[0]);
    if (field.matches('[data-oe-survey-othert]') && field.value) tickOther(field);
  }
}

/** Dates in a text field, and numbers, as the page's language writes them. */
function shown(field: Field, value: string): string {
  const locale = heading()?.dates;
  const time = field.matches(LOCAL_DATES) && locale ? parseIsoWallTime(value) : null;
  if (time && locale) return written(time, patternOf(field, locale), locale);
  const isNumber = field.closest('[data-kind=numerical_box]');
  return isNumber ? value.replace('.', heading()?.numbers?.decimalPoint ?? '.') : value;
}

function tickOther(comment: Field): void {
  const choice = comment.closest('.survey-choice-own')?.querySelector<HTMLInputElement>('.js_other_option');
  if (choice) choice.checked = true;
}

/** Tag → points; null where they can't be had. */
export async function loadScores(path: string, signal: AbortSignal): Promise<ScoresAnswer | null> {
  try {
    return JSON.parse(await fragment(path, { signal }));
  } catch (error) {
    if (!signal.aborted) warn('[survey] Unable to load score data', error);
    return null;
  }
}
