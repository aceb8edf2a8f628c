import { useId } from 'react';
import { number, oneOf, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { SubscribeForm } from './parts/subscribe_form.tsx';
import { useSubscribing } from './parts/use_subscribing.ts';

/** Joins a mailing list. Its form does the same without script. */
export default defineWidget({
  load: 'personal',
  params: {
    /** Mailing list that is joined. */
    listId: number(),
    /** Whether the visitor is on the list. */
    subscribe: oneOf(['on', 'off'], 'off'),
    /** Of the field; by default one of its own. */
    fieldId: text(''),
    /** Of the specified class names. */
    prefix: oneOf(['js_subscribe', 'popup_subscribe'], 'js_subscribe'),
    /** As far as it is known. */
    email: text(''),
    /** Where the form is sent without script. */
    postAddress: text('/mail/subscribe'),
  },
  View({ listId, subscribe, email, fieldId, ...form }) {
    const ownId = useId();
    const { state, script } = useSubscribing(listId, subscribe === 'on', form.prefix === 'popup_subscribe');
    return (
      <>
        <SubscribeForm {...form} {...{ listId, email, state, script }} fieldId={fieldId || ownId} />
        <div className="subscribe__thanks" hidden={state !== 'thanked'}>
          <p className="alert alert--success">{t('Thanks for your subscription!')}</p>
          <p className="subscribe__note">
            {t('If this address is new to us, we’ve sent you an email. Open the link in it and confirm.')}
          </p>
        </div>
      </>
    );
  },
});
