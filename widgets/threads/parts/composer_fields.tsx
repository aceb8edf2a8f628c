import { type ReactNode, useId } from 'react';
import { t } from '#registry/texts.ts';
import type { ChatterEntered } from '#threads/thread_view.ts';

/** What ties an input to its label and error message. */
type InputProps = { id: string; name: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  name: string;
  label: string;
  isOptional?: boolean;
  problem: string | undefined;
  children(input: InputProps): ReactNode;
};

/** A label, its input and its error message. The shared field would be two more files on the page of a product. */
export function Field({ name, label, isOptional, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label} {isOptional && <span className="field__optional">{t('(optional)')}</span>}
      </label>
      {children({ id, name, ...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {problem && (
        <p className="field__error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type GuestProps = { entered: ChatterEntered | null; problems: Record<string, string>; signIn: string };

/** Name and email address, for authors without an account. */
export function GuestFields({ entered, problems, signIn }: GuestProps) {
  return (
    <>
      <div className="composer__guest">
        <Field name="author_name" label={t('Your name')} problem={problems.author_name}>
          {(input) => (
            <input
              className="input"
              autoComplete="name"
              maxLength={100}
              required
              defaultValue={entered?.name ?? ''}
              {...input}
            />
          )}
        </Field>
        <Field name="author_email" label={t('Your email address')} problem={problems.author_email}>
          {(input) => (
            <input
              className="input"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={entered?.email ?? ''}
              {...input}
            />
          )}
        </Field>
      </div>
      <p className="field__hint">
        {t('We’ll email you a code once. Your address is not shown to anyone.')}{' '}
        <a href={signIn}>{t('Sign in instead')}</a>
      </p>
    </>
  );
}
