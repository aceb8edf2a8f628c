import { useEffect, useState } from 'react';
import type { Colleague } from '#livechat/contract.ts';
import { data } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { openBus } from '#widgets/core/bus/bus.ts';

/** The server answers questions about presence on it. */
const PRESENCE_CHANNEL = 'bus.presence';

type Presence = Pick<Colleague, 'id' | 'im_status'>;

/** Operators to whom a conversation can be handed over, and whether they are there. */
export default defineWidget({
  load: 'now',
  params: {
    /** By name, as they were when the page was made. */
    colleagues: data<Colleague[]>([]),
  },
  View: ({ colleagues }) => <Colleagues colleagues={colleagues} />,
});

function Colleagues({ colleagues }: { colleagues: Colleague[] }) {
  const [states, setStates] = useState<readonly Presence[]>(colleagues);
  useEffect(() => {
    const bus = openBus();
    const off = bus.on({
      messages: (all) => {
        const answer = all.findLast(({ channel }) => channel === PRESENCE_CHANNEL);
        if (answer) setStates(answer.message as Presence[]);
      },
    });
    bus.setOptions({ bus_presence_partner_ids: colleagues.map(({ id }) => id) });
    return () => {
      off();
      bus.setOptions({});
    };
  }, [colleagues]);
  return (
    <ul className="chat-colleagues">
      {colleagues.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi> · {nameOf(states.find((one) => one.id === id)?.im_status)}
        </li>
      ))}
    </ul>
  );
}

function nameOf(presence: Presence['im_status'] = 'offline'): string {
  if (presence === 'online') return t('Online', { context: 'person' });
  return presence === 'away' ? t('Away') : t('Offline');
}
