import { expect, it, vi } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { asked, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { Feedback } from '#widgets/livechat/parts/feedback.tsx';

const post = vi.fn();
const close = vi.fn();
const widget = defineWidget({ View: () => <Feedback uuid="1" post={post} close={close} /> });
const shown = async () => {
  post.mockReset().mockResolvedValue(1);
  close.mockReset();
  const host = await showWidget(widget);
  return async (label: string) => {
    const found = [...host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label));
    found?.click();
    await settled();
  };
};

it('writes a rating into the conversation once, however often it is pressed', async () => {
  const press = await shown();
  await press('Happy');
  await press('Happy');
  await asked.at(-1)?.answer({});
  expect([post.mock.calls, close.mock.calls.length]).toEqual([[['Rating: 😊']], 1]);
});

it('writes a rating once when it is pressed again while it is written', async () => {
  const press = await shown();
  post.mockReturnValue(new Promise(() => {}));
  for (const _ of ['first', 'again']) {
    await press('Happy');
    await asked.at(-1)?.answer({});
  }
  expect(post).toHaveBeenCalledTimes(1);
});

it('goes by the last rating where another one was pressed before', async () => {
  const press = await shown();
  await press('Happy');
  await press('Sad');
  await asked.at(-1)?.answer({});
  expect([post.mock.calls, close.mock.calls]).toEqual([[], []]);
  await press('Send');
  await press('Send');
  await asked.at(-1)?.answer({});
  expect([post.mock.calls, close.mock.calls.length]).toEqual([[['Rating: 😞']], 1]);
});
