import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import type { ChatterEntered } from '#threads/thread_view.ts';

type FieldProps = {
  name: string;
  label: string;
  isOptional?: boolean;
  problem: string | undefined;
  children(described: { 'aria-invalid'?: true; 'aria-describedby'?: string }): ReactNode;
};

/** A label, its input and its error message. */
export function Field({ name, label, isOptional, problem, children }: FieldProps) {
  const id = `composer-${name}`;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label} {isOptional && <span className="field__optional">{t('(optional)')}</span>}
      </label>
      {children(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      {problem && (
        <p className="field__error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type GuestProps = { entered: ChatterEntered | null; problems: Record<string, string>; signIn: string };

/** Name and e-mail address, for authors without an account. */
export function GuestFields({ entered, problems, signIn }: GuestProps) {
  return (
    <>
      <div className="composer__guest">
        <Field name="author_name" label={t('Your name')} problem={problems.author_name}>
          {(described) => (
            <input
              className="input"
              id="composer-author_name"
              name="author_name"
              autoComplete="name"
              maxLength={100}
              required
              defaultValue={entered?.name ?? ''}
              {...described}
            />
          )}
        </Field>
        <Field name="author_email" label={t('Your email address')} problem={problems.author_email}>
          {(described) => (
            <input
              className="input"
              type="email"
              id="composer-author_email"
              name="author_email"
              autoComplete="email"
              maxLength={254}
              required
              defaultValue={entered?.email ?? ''}
              {...described}
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
