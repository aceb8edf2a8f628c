import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { FormScript } from './form_script.ts';

type Props = {
  id: string;
  /** The specified one. */
  className: string;
  email: string;
  problem: string;
  problemId: string;
  script: FormScript | undefined;
};

/** The email field of a form. */
export function EmailInput({ id, className, email, problem, problemId, script }: Props) {
  return (
    <input
      ref={script?.field}
      className={`input subscribe__input ${className}`}
      type="email"
      id={id}
      name="email"
      defaultValue={email}
      maxLength={254}
      autoComplete="email"
      placeholder={t('Your email address')}
      disabled={script?.isLocked}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      onInput={script?.clear}
    />
  );
}

/** What is wrong with it. Said at once where a script found it. */
export function EmailProblem({ id, problem, isLive }: { id: string; problem: string; isLive: boolean }) {
  if (!problem) return null;
  return (
    <p className="field__error" id={id} role={isLive ? 'alert' : undefined}>
      <Icon name="danger" />
      {problem}
    </p>
  );
}
