import { expect, it, vi } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { ChatInput } from '#widgets/livechat/parts/chat_input.tsx';

it('says that nobody types any more when Enter is pressed after blanks', async () => {
  const [post, type] = [vi.fn(), vi.fn()];
  const View = () => <ChatInput placeholder="" hasFocus={false} filesUrl="" post={post} type={type} />;
  const host = await showWidget(defineWidget({ View }));
  vi.useFakeTimers();
  const field = host.querySelector('textarea') as HTMLTextAreaElement;
  field.value = '   ';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect([type.mock.calls, post.mock.calls]).toEqual([[[true], [false]], []]);
});
