import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';

/** Text, at-sign, text. The server is stricter, and says what it misses. */
const LOOSE = /.+@.+/;

/** What was typed, or `false` for nothing typed into a locked field. */
type Email = string | false;

type Options<Answer> = {
  /** Whether nothing need be typed by somebody whose address the server knows. */
  isOwnKnown: boolean;
  send(signal: AbortSignal, email: Email): Promise<Answer>;
  done(answer: Answer, email: Email): void;
  /** Said where nothing like an address was typed. */
  missing?: string;
};

/** A form with an email field that sends itself once, and what is wrong with the field. */
export function useEmailForm<Answer>({ isOwnKnown, send, done, missing }: Options<Answer>) {
  const field = useRef<HTMLInputElement>(null);
  const [typo, setTypo] = useState('');
  const { run, isBusy, error, reset } = useCall(send);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const clear = () => {
    setTypo('');
    // What is under way goes on while somebody types.
    if (error) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const email = emailIn(field.current, isOwnKnown);
    setTypo(email === null ? (missing ?? t('Enter your email address.')) : '');
    if (email === null) return field.current?.focus();
    const answer = await run(email);
    if (answer !== undefined) done(answer, email);
  };
  return { field, isBusy, problem: typo || (error?.fields.email ?? error?.message ?? ''), clear, submit };
}

/** Null: it is wrong. */
function emailIn(input: HTMLInputElement | null, isOwnKnown: boolean): Email | null {
  if (!input || input.disabled) return input?.value || false;
  const entered = input.value.trim();
  if (entered === '' && isOwnKnown) return false;
  return LOOSE.test(entered) ? entered : null;
}
