import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OperatorNotice } from '#livechat/contract.ts';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { openBus } from '#widgets/core/bus/bus.ts';
import { useLive } from '#widgets/core/hooks/use_live.ts';
import { alertOperator, hasAlerts, turnAlerts } from './parts/alerts.ts';
import { type PushPlace, usePush } from './parts/use_push.ts';

/** A page that is loaded again is silent. */
const SOUND_MS = 400;

/** Keeps the lists of operators up to date, and shows that they are there while their page is open. */
export default defineWidget({
  load: 'now',
  params: {
    /** Channel of the bus that tells of news. */
    channel: text(),
    /** Where the lists are asked for. */
    url: text(),
    /** Newest event that the page knows. */
    seen: number(),
    /** Public key for notifications of this website. */
    pushKey: text(),
  },
  View: (params) => <News {...params} />,
});

type Props = {
  channel: string;
  url: string;
  /** The newest message of the bus when the lists were read: what is older is in them. */
  seen: number;
  /** Of the server, in base64url, for messages of the browser's push service. */
  pushKey: string;
};

function News({ channel, url, seen, pushKey }: Props) {
  const [isNew, setNew] = useState(false);
  const newest = useRef(seen);
  useLive(isNew ? t('There are new messages.') : '');
  useEffect(() => {
    const bus = openBus();
    let reloading: ReturnType<typeof setTimeout> | undefined;
    const off = bus.on({
      messages: (all) => {
        const heard = all.filter((message) => message.channel === channel && message.id > newest.current);
        if (heard.length === 0) return;
        newest.current = Math.max(...heard.map(({ id }) => id));
        const isAsked = heard.some(({ message }) => (message as OperatorNotice).isAsked);
        const isLoud = isAsked && hasAlerts();
        if (isLoud) alertOperator(t('A visitor waits for an answer'));
        // Somebody who is at a link of the page keeps their place.
        if (document.activeElement !== document.body) return setNew(true);
        reloading = setTimeout(() => location.reload(), isLoud ? SOUND_MS : 0);
      },
    });
    bus.addChannel(channel);
    return () => {
      clearTimeout(reloading);
      off();
      bus.deleteChannel(channel);
    };
  }, [channel]);
  return (
    <div className="chat-news">
      <p className={isNew ? 'alert alert--info' : ''}>
        <a href={url}>{isNew ? t('There are new messages.') : t('Look for new messages')}</a>
      </p>
      <Alerts url={url} pushKey={pushKey} />
    </div>
  );
}

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
