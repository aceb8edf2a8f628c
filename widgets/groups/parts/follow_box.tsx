import { t } from '#registry/texts.ts';
import { EmailInput, EmailProblem } from '#widgets/core/email_form/email_input.tsx';
import { type FormScript, withoutOwnMessages } from '#widgets/core/email_form/form_script.ts';

type Group = { id: number; object: string; groupAddress: string; postAddress: string };
type Script = { script: FormScript | undefined };

type FormProps = Group & Script & { email: string; error: string; unsubscribe: boolean; isHidden: boolean };

/** Asks for an address, which is to join or, on the page for leaving, to leave. */
export function FollowForm({ id, object, postAddress, email, error, unsubscribe, isHidden, script }: FormProps) {
  const problem = script?.problem || error;
  const field = `group-email-${id}`;
  return (
    <form
      className={`subscribe__form js_mg_follow_form${problem ? ' has-error' : ''}`}
      method="post"
      action={postAddress}
      hidden={isHidden}
      onSubmit={script?.submit}
    >
      <Sent {...{ id, object }} state={unsubscribe ? 'on' : 'off'} />
      {unsubscribe && <input type="hidden" name="unsubscribe" value="1" />}
      <label className="follow__label" htmlFor={field}>
        {t('Email')}
      </label>
      <div className="subscribe__row">
        <EmailInput
          id={field}
          className="js_follow_email"
          {...{ email, problem, script }}
          problemId={`${field}-error`}
        />
        <button
          className={`button button--quiet ${unsubscribe ? 'js_unfollow_btn' : 'js_follow_btn'}`}
          type="submit"
          aria-busy={script?.isBusy || undefined}
          onClick={script && withoutOwnMessages}
        >
          {unsubscribe ? t('Unfollow') : t('Follow')}
        </button>
      </div>
      <EmailProblem id={`${field}-error`} problem={problem} isLive={Boolean(script)} />
    </form>
  );
}

type DetailsProps = Group & Script & { alias: string; isHidden: boolean };

/** What members see: where the group is, its address, and the way out. */
export function Details({ id, object, groupAddress, postAddress, alias, isHidden, script }: DetailsProps) {
  return (
    <div className="group-box__details js_mg_details" hidden={isHidden}>
      <p>
        {`${t('You follow this group.')} `}
        <a className="js_mg_link" href={groupAddress || `/groups/${id}`}>
          {t('Archives')}
        </a>
      </p>
      <p hidden={alias === ''}>
        {`${t('Write to:')} `}
        <a className="js_mg_email" href={`mailto:${alias}`}>
          {alias}
        </a>
      </p>
      <form method="post" action={postAddress} onSubmit={script?.submit}>
        <Sent {...{ id, object }} state="on" />
        <button
          className="button button--quiet button--small js_unfollow_btn"
          type="submit"
          aria-busy={script?.isBusy || undefined}
        >
          {t('Unfollow')}
        </button>
        {!isHidden && <EmailProblem id={`group-leave-${id}-error`} problem={script?.problem ?? ''} isLive />}
      </form>
    </div>
  );
}

/** The state now, which is to be turned. */
function Sent({ id, object, state }: { id: number; object: string; state: 'on' | 'off' }) {
  return (
    <>
      <input type="hidden" name="channel_id" value={id} />
      <input type="hidden" name="object" value={object} />
      <input type="hidden" name="subscription" value={state} />
    </>
  );
}

/** What an account that came to leave sees in place of the form. */
export function NotFollowed({ isHidden }: { isHidden: boolean }) {
  return (
    <p className="subscribe__note js_mg_left" role="status" hidden={isHidden}>
      {t('You don’t follow this group.')}
    </p>
  );
}

export function Confirmation({ isHidden, joining }: { isHidden: boolean; joining: 'open' | 'request' }) {
  return (
    <p className="subscribe__note js_mg_confirmation" role="status" hidden={isHidden}>
      {joining === 'open'
        ? t('A confirmation email has been sent. Open the link in it.')
        : t('Your request has been sent. If we don’t know your address, open the link in the confirmation email.')}
    </p>
  );
}
