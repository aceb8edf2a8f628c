import { expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import type { TabEvents } from '#widgets/core/bus/elected_tab.ts';
import widget from '#widgets/livechat/o_livechat_news.tsx';

const bus = vi.hoisted(() => ({ listener: {} as Partial<TabEvents>, channels: [] as string[] }));

vi.mock('#widgets/core/bus/bus.ts', () => ({
  openBus: () => ({
    on(listener: Partial<TabEvents>) {
      bus.listener = listener;
      return () => {};
    },
    addChannel: (channel: string) => void bus.channels.push(channel),
    deleteChannel: () => {},
  }),
}));

it('News of the chat tells operators at a link of messages later than their lists, of their channel', async () => {
  const params = { channel: 'livechat.operators:1', url: '/admin/chat', seen: 7, pushKey: 'BN' };
  const host = await showWidget(widget, { params });
  host.querySelector('a')?.focus();
  const said = async (id: number, channel: string) => {
    bus.listener.messages?.([{ id, channel, message: {} }]);
    await settled();
    return host.querySelector('a')?.textContent;
  };
  expect(bus.channels).toEqual(['livechat.operators:1']);
  expect(await said(7, 'livechat.operators:1')).toBe('Look for new messages');
  expect(await said(8, 'livechat.operators:2')).toBe('Look for new messages');
  expect(await said(8, 'livechat.operators:1')).toBe('There are new messages.');
});
