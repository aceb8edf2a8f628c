/** Puts prepared answers in the place of their shortcuts. */

export type Prepared = { shortcut: string; body: string };

const SHORTCUT = /(?<=^|\s):([\p{L}\p{N}_-]+)(?=\s)/gu;

/** A word at the end may not be whole yet: it stays. */
export const withAnswers = (text: string, answers: readonly Prepared[]): string =>
  text.replace(SHORTCUT, (entered, word) => answers.find(({ shortcut }) => shortcut === word)?.body ?? entered);

/** Replaces what stands before the cursor, which stays behind it. @returns how much is written now */
export function insertAnswers(field: HTMLTextAreaElement, answers: readonly Prepared[]): number {
  const entered = field.value.slice(0, field.selectionEnd);
  const whole = withAnswers(entered, answers);
  if (whole !== entered) {
    field.value = whole + field.value.slice(entered.length);
    field.setSelectionRange(whole.length, whole.length);
  }
  return field.value.length;
}
