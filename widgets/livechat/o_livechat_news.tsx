import { type RefObject, useEffect, useRef } from 'react';
import type { HandedOver, OperatorNotice } from '#livechat/contract.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { alertOperator, hasAlerts, turnAlerts } from './parts/alerts.ts';
import { useNotices } from './parts/console/use_notices.ts';
import { type PushPlace, usePush } from './parts/use_push.ts';

/** Keeps a page of operators up to date, rings for them, and shows that they are there while it is open. */
export default defineWidget({
  load: 'now',
  params: {
    /** Channel of the bus that tells of news. */
    channel: text(),
    /** Address of the page. */
    url: text(),
    /** Newest event that the page knows. */
    seen: number(),
    /** Account of the operator. */
    userId: number(),
    /** The conversation that the page shows; 0: the lists. */
    conversation: number(0),
    /** Public key for notifications of this website; absent: they are not offered here. */
    pushKey: text(''),
  },
  View: (params) => <News {...params} />,
});

type Props = {
  channel: string;
  url: string;
  /** The newest message of the bus when the page was made: what is older is in it. */
  seen: number;
  userId: number;
  conversation: number;
  /** Of the server, in base64url, for messages of the browser's push service. */
  pushKey: string;
};

function News({ url, pushKey, conversation, ...means }: Props) {
  const ring = ({ conversation: asked, isAsked, holder, info }: OperatorNotice & Partial<HandedOver>) => {
    if (!hasAlerts()) return;
    if (info === 'handed_over') alertOperator(t('A colleague handed a conversation over to you'));
    // Who has the conversation before their eyes sees it; who has another one need not know.
    else if (isAsked && (holder === null || holder === means.userId) && !(asked === conversation && isRead()))
      alertOperator(t('A visitor waits for an answer'));
  };
  const isStale = useNotices({ ...means, url, conversation, ring });
  const changed = conversation === 0 ? t('There are new messages.') : t('The conversation has changed. Load it again.');
  return (
    <div className="chat-news">
      {(isStale || conversation === 0) && (
        <p className={isStale ? 'alert alert--info' : ''}>
          <a href={url}>{isStale ? changed : t('Look for new messages')}</a>
        </p>
      )}
      {pushKey && <Alerts url={url} pushKey={pushKey} />}
    </div>
  );
}

const isRead = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Known in the browser only. */
function Alerts(place: PushPlace) {
  const box = useRef<HTMLInputElement>(null);
  const { hasPush, turn } = usePush(place);
  useEffect(() => noteState(box), []);
  const change = async (on: boolean) => {
    await turnAlerts(on);
    await turn(on);
  };
  return (
    <div>
      <label className="check">
        <input ref={box} type="checkbox" onChange={(event) => void change(event.currentTarget.checked)} />{' '}
        {t('Sound and desktop notifications')}
      </label>
      {hasPush !== null && (
        <small className="field__hint">
          {hasPush ? t('Also on this device when this page is closed.') : t('Only while this page is open.')}
        </small>
      )}
    </div>
  );
}

function noteState({ current }: RefObject<HTMLInputElement | null>): void {
  if (current) current.checked = hasAlerts();
}
