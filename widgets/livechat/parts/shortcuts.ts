/** Puts prepared answers in the place of their shortcuts. */
import type { Prepared } from './answer_form.tsx';

const SHORTCUT = /(?<=^|\s):([\p{L}\p{N}_-]+)(?=\s)/gu;

/** A word at the end may not be whole yet: it stays. */
export const withAnswers = (text: string, answers: readonly Prepared[]): string =>
  text.replace(SHORTCUT, (typed, word) => answers.find(({ shortcut }) => shortcut === word)?.body ?? typed);

/** Replaces what stands before the cursor, which stays behind it. */
export function insertAnswers(field: HTMLTextAreaElement, answers: readonly Prepared[]): void {
  const typed = field.value.slice(0, field.selectionEnd);
  const whole = withAnswers(typed, answers);
  if (whole === typed) return;
  field.value = whole + field.value.slice(typed.length);
  field.setSelectionRange(whole.length, whole.length);
}
