import { t } from '#registry/texts.ts';
import { EmailInput, EmailProblem } from '#widgets/core/email_form/email_input.tsx';
import { type FormScript, withoutOwnMessages } from '#widgets/core/email_form/form_script.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import type { Subscription } from './use_subscribing.ts';

type Props = {
  listId: number;
  fieldId: string;
  prefix: 'js_subscribe' | 'popup_subscribe';
  email: string;
  postAddress: string;
  state: Subscription;
  script: FormScript;
};

/** One field and one button, which a subscriber finds locked. */
export function SubscribeForm({ listId, fieldId, prefix, email, postAddress, state, script }: Props) {
  const { problem, isBusy } = script;
  const problemId = `${fieldId}-problem`;
  return (
    <form
      className="subscribe__form"
      method="post"
      action={postAddress}
      hidden={state === 'thanked'}
      onSubmit={script.submit}
    >
      <input type="hidden" name="list_id" value={listId} />
      <label className="visually-hidden" htmlFor={fieldId}>
        {t('Email')}
      </label>
      <div className="subscribe__row">
        <EmailInput id={fieldId} className={`${prefix}_email`} {...{ email, problem, problemId, script }} />
        <button
          className={`button ${prefix}_btn`}
          type="submit"
          hidden={state === 'on'}
          aria-busy={isBusy || undefined}
          onClick={withoutOwnMessages}
        >
          {t('Subscribe')}
        </button>
        {prefix === 'js_subscribe' && (
          <button className="button button--quiet js_subscribed_btn" type="button" disabled hidden={state !== 'on'}>
            <Icon name="check" />
            {t('Subscribed')}
          </button>
        )}
      </div>
      <EmailProblem id={problemId} problem={problem} isLive />
    </form>
  );
}
