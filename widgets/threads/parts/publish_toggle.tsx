import { useEffect, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { ChatterMessage } from '#threads/contract.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { announce } from '#widgets/core/live_region.ts';

/** The form works by itself; with a script the page stays. */
export function PublishToggle({ message, address }: { message: ChatterMessage; address: string }) {
  const [isPublished, setPublished] = useState(message.website_published);
  const { run, isBusy, error } = useCall((signal) =>
    call<boolean>('/website/publish', { id: message.id, object: 'mail.message' }, { signal }),
  );
  useEffect(() => setPublished(message.website_published), [message.website_published]);
  const toggle = async () => {
    const now = await run();
    if (now === undefined) return;
    setPublished(now);
    announce(now ? t('Published') : t('Unpublished'));
  };
  return (
    <form
      className={`publish message__publish ${isPublished ? 'css_published' : 'css_unpublished'}`}
      method="post"
      action="/website/publish/form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void toggle();
      }}
    >
      <input type="hidden" name="id" value={message.id} />
      <input type="hidden" name="object" value="mail.message" />
      <input type="hidden" name="back" value={address} />
      <input type="hidden" name="wanted" value={isPublished ? 'off' : 'on'} />
      <button type="submit" className="publish__button js_publish_btn" aria-busy={isBusy || undefined}>
        <span className="publish__dot" />
        <span className="publish__if-published">
          <span className="publish__state">{t('Published')}</span>
          <span className="publish__verb">{t('Unpublish')}</span>
        </span>
        <span className="publish__if-unpublished">
          <span className="publish__state">{t('Unpublished')}</span>
          <span className="publish__verb">{t('Publish')}</span>
        </span>
      </button>
      {error && (
        <p className="field__error" role="alert">
          {error.message}
        </p>
      )}
    </form>
  );
}
