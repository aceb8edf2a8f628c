import { useRef, useState } from 'react';
import { CallError } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { useLife } from '#widgets/core/hooks/use_life.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

/** Text, at-sign, text. The server is stricter, and says what it misses. */
const LOOSE = /.+@.+/;

/** The email field of a form and what is wrong with it. */
export function useEmail() {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const life = useLife();
  const flag = (words: string) => {
    setProblem(words);
    field.current?.focus();
  };
  return {
    field,
    problem,
    clear: () => setProblem(''),
    /** Shows why a call failed, unless the widget has stopped. */
    explain(error: unknown): void {
      if (life.aborted) return;
      if (!(error instanceof CallError)) throw error;
      const words = error.fields.email ?? error.message;
      flag(words);
      untilOnline(error, () => setProblem((shown) => (shown === words ? '' : shown)), life);
    },
    /** What is to be sent, `false` for nothing typed into a locked field; null when it is wrong. */
    read(isOwnKnown: boolean): string | false | null {
      const { current: input } = field;
      if (!input || input.disabled) return input?.value || false;
      const entered = input.value.trim();
      if (entered === '' && isOwnKnown) return false;
      if (LOOSE.test(entered)) return entered;
      flag(t('Enter your email address.'));
      return null;
    },
  };
}
