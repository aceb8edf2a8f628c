import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { ChatterMessage } from '#threads/contract.ts';
import { announce } from '#widgets/core/live_region.ts';
import Html from '#widgets/core/parts/html.tsx';
import { untilOnline } from '#widgets/core/until_online.ts';
import { momentWords, parseUtcDate } from './published_on.ts';
import { StarsShown } from './stars_shown.tsx';

type Props = {
  message: ChatterMessage;
  /** Its place among all, from 1. */
  position: number;
  total: number;
  /** Minutes that the website's clocks were ahead of UTC; the reader's own clock without. */
  ahead: number | undefined;
  isPublisher: boolean;
  /** Address of the page, for actions that post a form. */
  address: string;
};

export function Message({ message, position, total, ahead, isPublisher, address }: Props) {
  const { id, body, author_id: author, rating_value: stars = 0, attachment_ids: files } = message;
  const published = t('Published on {moment}', { moment: momentWords(parseUtcDate(message.date), ahead) });
  return (
    <article
      className="message"
      id={`message-${id}`}
      tabIndex={-1}
      aria-labelledby={`message-${id}-by`}
      aria-posinset={position}
      aria-setsize={total}
    >
      <img
        className="message__avatar"
        src={`/web/image/mail.message/${id}/author_avatar/50x50`}
        width={50}
        height={50}
        alt=""
        loading="lazy"
      />
      <div className="message__main">
        <div className="message__head">
          <h3 className="message__author" id={`message-${id}-by`}>
            <bdi>{author[1] || (message.message_type === 'notification' ? t('Notice') : t('A former customer'))}</bdi>
          </h3>
          <Marks message={message} />
        </div>
        <p className="message__meta">
          {stars > 0 && <StarsShown value={stars} />}
          <time dateTime={`${message.date.replace(' ', 'T')}Z`}>{published}</time>
        </p>
        <Html className="message__body" dir="auto" html={body} />
        {files.length > 0 && (
          <ul className="message__files" aria-label={t('Files')}>
            {files.map((file) => (
              <li key={file.access_token}>
                <a href={`/web/content/${file.id}?access_token=${file.access_token}&download=true`} download>
                  <bdi>{file.name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        {isPublisher && !message.is_pending && !message.is_internal && (
          <PublishToggle message={message} address={address} />
        )}
      </div>
    </article>
  );
}

function Marks({ message }: { message: ChatterMessage }) {
  return (
    <>
      {message.is_buyer && <span className="badge message__buyer">{t('Verified customer')}</span>}
      {message.is_staff && <span className="badge badge--muted">{t('Our team')}</span>}
      {message.is_internal && <span className="badge badge--muted">{t('Internal note')}</span>}
      {message.is_pending && <span className="badge badge--muted">{t('Pending approval')}</span>}
    </>
  );
}

/** The form works by itself; with a script the page stays. */
function PublishToggle({ message, address }: { message: ChatterMessage; address: string }) {
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
