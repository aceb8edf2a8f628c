import { useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { withoutOwnMessages } from '#widgets/core/email_form/form_script.ts';
import { useEmailForm } from '#widgets/core/email_form/use_email_form.ts';
import Field from '#widgets/core/parts/field.tsx';

type Props = { slideId: number; href: string };

/** Sends the address of a slide to somebody. */
export function MailForm({ slideId, href }: Props) {
  const [isSent, setSent] = useState(false);
  const { field, problem, isBusy, clear, submit } = useEmailForm({
    isOwnKnown: false,
    missing: t('Enter an email address'),
    send: (signal, email) => call('/slides/slide/send_share_email', { slide_id: slideId, email }, { signal }),
    done: () => setSent(true),
  });
  if (isSent)
    return (
      <p className="alert alert--success oe_slide_js_share_email" role="status">
        {t('Thank you! Mail has been sent.')}
      </p>
    );
  return (
    <form
      className={`slide-share__mail oe_slide_js_share_email${problem ? ' has-error' : ''}`}
      method="post"
      action={`${href}/share_email`}
      onSubmit={submit}
    >
      <Field
        name="email"
        label={t('Send to an email address')}
        type="email"
        maxlength={254}
        required
        autocomplete="off"
        error={problem}
        input={{ ref: field, onInput: clear }}
      />
      <button
        className="button button--quiet"
        type="submit"
        data-slide-id={slideId}
        aria-busy={isBusy || undefined}
        onClick={withoutOwnMessages}
      >
        {t('Send')}
      </button>
    </form>
  );
}
