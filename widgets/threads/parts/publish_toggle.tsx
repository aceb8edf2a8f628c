import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { ChatterMessage } from '#threads/contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

/** The form works by itself; with a script the page stays. */
export function PublishToggle({ message, address }: { message: ChatterMessage; address: string }) {
  const [isPublished, setPublished] = useState(message.website_published);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);
  useEffect(() => setPublished(message.website_published), [message.website_published]);
  const toggle = async () => {
    setBusy(true);
    setProblem('');
    try {
      const now = await call<boolean>('/website/publish', { id: message.id, object: 'mail.message' });
      setPublished(now);
      announce(now ? t('Published') : t('Unpublished'));
    } catch (error) {
      const text = error instanceof CallError ? error.message : String(error);
      setProblem(text);
      untilOnline(error, () => setProblem((now) => (now === text ? '' : now)), ending.current.signal);
    }
    setBusy(false);
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
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
