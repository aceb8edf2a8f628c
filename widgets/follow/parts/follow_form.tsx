import type { FormEvent, MouseEvent, RefObject } from 'react';
import { t } from '#registry/texts.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = {
  record: { model: string; id: number };
  action: string;
  label: string;
  /** The state now, which is to be turned. */
  state: 'on' | 'off';
  email?: string;
  error?: string | null;
  /** Of the widget; absent where the form is drawn without it. */
  script?: FormScript;
};

export type FormScript = {
  field: RefObject<HTMLInputElement | null>;
  isLocked: boolean;
  isBusy: boolean;
  problem: string;
  clear(): void;
  submit(event: FormEvent): void;
};

/** Follows a record, or ends that. */
export default function FollowForm({ record, action, label, state, email = '', error, script }: Props) {
  const problem = script?.problem || error;
  return (
    <form className="subscribe__form" method="post" action={action} onSubmit={script?.submit}>
      <input type="hidden" name="object" value={record.model} />
      <input type="hidden" name="id" value={record.id} />
      <input type="hidden" name="message_is_follower" value={state} />
      <label className="follow__label" htmlFor="follow-email">
        <Icon name="mail" />
        {label}
      </label>
      <div className="subscribe__row">
        <input
          ref={script?.field}
          className="input subscribe__input js_follow_email"
          type="email"
          id="follow-email"
          name="email"
          defaultValue={email}
          maxLength={254}
          autoComplete="email"
          placeholder={t('Your email address')}
          disabled={script?.isLocked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'follow-error' : undefined}
          onInput={script?.clear}
        />
        <TurnButton name="follow" label={t('Follow')} isHidden={state === 'on'} script={script} />
        <TurnButton name="unfollow" label={t('Unfollow')} isHidden={state === 'off'} script={script} />
      </div>
      {problem && (
        <p className="field__error" id="follow-error" role={script && 'alert'}>
          <Icon name="danger" />
          {problem}
        </p>
      )}
    </form>
  );
}

type ButtonProps = { name: string; label: string; isHidden: boolean; script: FormScript | undefined };

function TurnButton({ name, label, isHidden, script }: ButtonProps) {
  return (
    <button
      className={`button button--quiet js_${name}_btn`}
      type="submit"
      hidden={isHidden}
      aria-busy={script?.isBusy || undefined}
      onClick={script && withoutOwnMessages}
    >
      {label}
    </button>
  );
}

/** Otherwise the browser's own validation and messages would come before ours. */
function withoutOwnMessages({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (currentTarget.form) currentTarget.form.noValidate = true;
}
