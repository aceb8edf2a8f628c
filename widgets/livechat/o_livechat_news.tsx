import { useEffect, useState } from 'react';
import { number, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { openBus } from '#widgets/core/bus/bus.ts';
import { useLive } from '#widgets/core/hooks/use_live.ts';

/** Tells operators that their lists have changed, and shows that they are there while their page is open. */
export default defineWidget({
  load: 'now',
  params: { channel: text(), url: text(), seen: number() },
  View: (params) => <News {...params} />,
});

type Props = {
  channel: string;
  url: string;
  /** The newest message of the bus when the lists were read: what is older is in them. */
  seen: number;
};

function News({ channel, url, seen }: Props) {
  const [isNew, setNew] = useState(false);
  useLive(isNew ? t('There are new messages.') : '');
  useEffect(() => {
    const bus = openBus();
    const off = bus.on({
      messages: (all) => {
        if (!all.some((message) => message.channel === channel && message.id > seen)) return;
        // Somebody who is at a link of the page keeps their place.
        if (document.activeElement === document.body) location.reload();
        else setNew(true);
      },
    });
    bus.addChannel(channel);
    return () => {
      off();
      bus.deleteChannel(channel);
    };
  }, [channel, seen]);
  return (
    <p className={isNew ? 'alert alert--info' : 'chat-news'}>
      <a href={url}>{isNew ? t('There are new messages.') : t('Look for new messages')}</a>
    </p>
  );
}
