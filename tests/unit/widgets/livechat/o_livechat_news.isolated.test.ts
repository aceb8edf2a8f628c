import { beforeEach, describe, expect, it, vi } from 'vitest';
import { last, asked as requested, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';
import type { TabEvents } from '#widgets/core/bus/elected_tab.ts';
import widget from '#widgets/livechat/o_livechat_news.tsx';

const bus = vi.hoisted(() => ({ listener: {} as Partial<TabEvents>, channels: [] as string[] }));
const alerts = vi.hoisted(() => ({ alertOperator: vi.fn(), hasAlerts: () => true, turnAlerts: async () => {} }));

vi.mock('#widgets/livechat/parts/alerts.ts', () => alerts);
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

const CHANNEL = 'livechat.operators:1';
const params = { channel: CHANNEL, url: '/admin/chat', seen: 7, userId: 3, pushKey: 'BN' };
const row = (id: number, text: string) =>
  `<li id="conversation-${id}"><a href="/admin/chat/${id}">${text}</a><p>${text}</p></li>`;
const list = (...rows: string[]) => `<ul data-live="mine">${rows.join('')}</ul>`;

const show = (shown: object, region: string) =>
  bringToLife(widget, `${serverHtml(widget, { params: shown })}${region}`);
async function tell(id: number, message: object = {}, channel = CHANNEL) {
  bus.listener.messages?.([{ id, channel, message }]);
  await settled();
}

beforeEach(() => alerts.alertOperator.mockClear());

describe('News of the chat', () => {
  it('asks for the page only after messages later than it, of its channel', async () => {
    await show(params, list());
    expect(bus.channels).toContain(CHANNEL);
    await tell(7);
    await tell(8, {}, 'livechat.operators:2');
    expect(requested).toHaveLength(0);
    await tell(8);
    expect(last().path).toBe('/admin/chat');
  });

  it('renews the lists around what has the focus, and leaves the rest of the page alone', async () => {
    await show(params, `${list(row(1, 'Ada'), row(2, 'Ben'))}<input value="">`);
    const [ada] = document.querySelectorAll<HTMLElement>('li');
    ada!.querySelector('a')!.focus();
    document.querySelector('input')!.value = 'typed';
    await tell(8);
    await last().answer(`<title>(1) Live chat</title>${list(row(3, 'Cleo'), row(2, 'Ben'), row(1, 'Ada writes'))}`);
    expect([...document.querySelectorAll('li p')].map((one) => one.textContent)).toEqual(['Cleo', 'Ben', 'Ada writes']);
    expect(document.activeElement).toBe(ada!.querySelector('a'));
    expect(document.querySelectorAll('li')[2]).toBe(ada);
    expect(document.querySelector('input')!.value).toBe('typed');
    expect(document.title).toBe('(1) Live chat');
  });

  it('asks once more after many messages at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await show(params, list());
    for (const id of [8, 9, 10, 11]) bus.listener.messages?.([{ id, channel: CHANNEL, message: {} }]);
    expect(requested).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect(requested).toHaveLength(2);
    vi.useRealTimers();
  });

  it('offers a link where the page does not come, or is another one by now', async () => {
    const host = await show(params, list());
    await tell(8);
    await last().answer('<form>Sign in</form>');
    expect(host.querySelector('.alert')?.textContent).toBe('There are new messages.');
  });

  it('rings for a visitor who waits for this operator or anybody, and for what a colleague hands over', async () => {
    await show({ ...params, conversation: 5 }, list());
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const rings = async (id: number, message: object, channel = CHANNEL) => {
      alerts.alertOperator.mockClear();
      await tell(id, message, channel);
      return alerts.alertOperator.mock.calls.map(([text]) => text);
    };
    const waits = ['A visitor waits for an answer'];
    expect(await rings(8, { conversation: 6, isAsked: true, holder: null })).toEqual(waits);
    expect(await rings(9, { conversation: 6, isAsked: true, holder: 3 })).toEqual(waits);
    expect(await rings(10, { conversation: 6, isAsked: true, holder: 4 })).toEqual([]);
    expect(await rings(11, { conversation: 6, isAsked: false, holder: null })).toEqual([]);
    expect(await rings(12, { conversation: 5, isAsked: true, holder: 3 })).toEqual([]);
    const given = { info: 'handed_over', conversation: 6 };
    expect(await rings(13, given, 'res.partner:9')).toEqual(['A colleague handed a conversation over to you']);
  });
});
