import { expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import type { TabEvents } from '#widgets/core/bus/elected_tab.ts';
import widget from '#widgets/livechat/o_livechat_colleagues.tsx';

const bus = vi.hoisted(() => ({ listener: {} as Partial<TabEvents>, options: vi.fn() }));

vi.mock('#widgets/core/bus/bus.ts', () => ({
  openBus: () => ({
    on(listener: Partial<TabEvents>) {
      bus.listener = listener;
      return () => {};
    },
    setOptions: bus.options,
  }),
}));

it('Colleagues are shown as the bus answers whether they are there', async () => {
  const colleagues = [
    { id: 4, name: 'Ada', im_status: 'online' },
    { id: 9, name: 'Ben', im_status: 'offline' },
  ];
  const host = await showWidget(widget, { params: { colleagues } });
  const shown = () => [...host.querySelectorAll('li')].map((one) => one.textContent);
  expect(shown()).toEqual(['Ada · Online', 'Ben · Offline']);
  expect(bus.options).toHaveBeenLastCalledWith({ bus_presence_partner_ids: [4, 9] });
  const answer = [
    { id: 4, im_status: 'away' },
    { id: 9, im_status: 'online' },
  ];
  bus.listener.messages?.([{ id: 3, channel: 'livechat.operators:1', message: {} }]);
  bus.listener.messages?.([{ id: -1, channel: 'bus.presence', message: answer }]);
  await settled();
  expect(shown()).toEqual(['Ada · Away', 'Ben · Online']);
});
