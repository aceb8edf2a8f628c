import { CallError } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

/** Text, at-sign, text. The server is stricter, and says what it misses. */
const LOOSE = /.+@.+/;

/** The e-mail field of a form, with its error message. */
export function emailField(input: HTMLInputElement | null, signal: AbortSignal) {
  const alert = Object.assign(document.createElement('p'), { className: 'field__error', role: 'alert' });
  alert.id = `${input?.id}-problem`;

  const flag = (problem: string) => {
    alert.textContent = problem;
    input?.form?.append(alert);
    input?.setAttribute('aria-invalid', 'true');
    input?.setAttribute('aria-describedby', alert.id);
    input?.focus();
  };
  const clear = () => {
    alert.remove();
    input?.removeAttribute('aria-invalid');
    input?.removeAttribute('aria-describedby');
  };
  input?.addEventListener('input', clear, { signal });
  // Otherwise the browser's own validation and messages would come before ours.
  if (input?.form) input.form.noValidate = true;

  return {
    clear,
    stop() {
      clear();
      if (input?.form) input.form.noValidate = false;
    },
    /** Shows why a call failed, unless the widget has stopped. */
    explain(error: unknown): void {
      if (signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      flag(error.fields.email ?? error.message);
      untilOnline(error, () => alert.textContent === error.message && clear(), signal);
    },
    /** What is to be sent, `false` for nothing typed into a locked or an absent field; null when it is wrong. */
    read(isOwnKnown: boolean): string | false | null {
      if (!input || input.disabled) return input?.value || false;
      const typed = input.value.trim();
      if (typed === '' && isOwnKnown) return false;
      if (LOOSE.test(typed)) return typed;
      flag(t('Enter your email address.'));
      return null;
    },
  };
}
