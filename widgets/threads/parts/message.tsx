import { t } from '#registry/texts.ts';
import type { ChatterMessage } from '#threads/contract.ts';
import Html from '#widgets/core/parts/html.tsx';
import { AttachmentList } from '#widgets/core/viewer/attachment_list.tsx';
import { momentWords, toIsoDate } from './published_on.ts';
import StarsShown from './stars_shown.tsx';
import type { PublishToggle } from './use_publish_toggle.ts';

type Props = {
  message: ChatterMessage;
  /** Its place among all, from 1. */
  position: number;
  total: number;
  /** Minutes that the website's clocks were ahead of UTC; the reader's own clock without. */
  ahead: number | undefined;
  /** Publishes it, for readers who may. */
  toggle: PublishToggle | undefined;
  /** Address of the page, for actions that post a form. */
  address: string;
};

export function Message({ message, position, total, ahead, toggle: Toggle, address }: Props) {
  const { id, body, author_id: author, rating_value: stars = 0, attachment_ids: files } = message;
  const date = toIsoDate(message.date);
  const published = t('Published on {moment}', { moment: momentWords(new Date(date), ahead) });
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
          <time dateTime={date}>{published}</time>
        </p>
        <Html className="message__body" dir="auto" html={body} />
        {files.length > 0 && <AttachmentList className="message__files" files={files} />}
        {Toggle && !message.is_pending && !message.is_internal && <Toggle message={message} address={address} />}
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
