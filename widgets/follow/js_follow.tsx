import { useId } from 'react';
import { flag, number, oneOf, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import FollowForm from './parts/follow_form.tsx';
import { useFollowing } from './parts/use_following.ts';

/** Follows a record. Its form does the same without script. */
export default defineWidget({
  load: 'personal',
  params: {
    /** Model of the record. */
    object: text(),
    /** Id of the record. */
    id: number(),
    /** Whether the visitor follows it. */
    follow: oneOf(['on', 'off'], 'off'),
    /** The box is there to stop following. */
    unsubscribe: flag(),
    /** What is followed. */
    label: text(''),
    /** Where the form is sent without script. */
    postAddress: text('/mail/follow'),
  },
  View({ object, id, follow, unsubscribe, label, postAddress }) {
    const fieldId = useId();
    const { isOn, isUser, isNoted, script } = useFollowing(object, id, follow === 'on' || unsubscribe);
    return (
      <>
        <FollowForm
          id={fieldId}
          record={{ model: object, id }}
          action={postAddress}
          label={label || t('Email me when there is news')}
          state={isOn ? 'on' : 'off'}
          script={script}
        />
        <p className="subscribe__note follow__note" hidden={!isNoted}>
          {`${t('We’ll email you when there is news.')} `}
          <span className="follow__unknown" hidden={isUser}>
            {t('If this address is new to us, we’ve sent you an email. Open the link in it and confirm.')}
          </span>
        </p>
      </>
    );
  },
});
