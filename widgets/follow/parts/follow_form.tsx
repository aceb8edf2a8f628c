import { t } from '#registry/texts.ts';
import { EmailInput, EmailProblem } from '#widgets/core/email_form/email_input.tsx';
import { type FormScript, withoutOwnMessages } from '#widgets/core/email_form/form_script.ts';
import Icon from '#widgets/core/parts/icon.tsx';

type Props = {
  /** Of its field. */
  id?: string;
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

/** Follows a record, or ends that. */
export default function FollowForm(props: Props) {
  const { id = 'follow-email', record, action, label, state, email = '', error, script } = props;
  const problem = script?.problem || error || '';
  return (
    <form className="subscribe__form" method="post" action={action} onSubmit={script?.submit}>
      <input type="hidden" name="object" value={record.model} />
      <input type="hidden" name="id" value={record.id} />
      <input type="hidden" name="message_is_follower" value={state} />
      <label className="follow__label" htmlFor={id}>
        <Icon name="mail" />
        {label}
      </label>
      <div className="subscribe__row">
        <EmailInput className="js_follow_email" {...{ id, email, problem, script }} problemId={`${id}-error`} />
        <TurnButton name="follow" label={t('Follow')} isHidden={state === 'on'} script={script} />
        <TurnButton name="unfollow" label={t('Unfollow')} isHidden={state === 'off'} script={script} />
      </div>
      <EmailProblem id={`${id}-error`} problem={problem} isLive={Boolean(script)} />
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
