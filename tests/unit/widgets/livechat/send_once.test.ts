import { expect, it } from 'vitest';
import { sendOnce } from '#widgets/livechat/parts/send_once.ts';

const keyOf = (text: string, isRefused = false): Promise<string> =>
  new Promise((resolve) => {
    const sent = sendOnce(text, async (key) => {
      resolve(key);
      if (isRefused) throw new Error('no answer');
    });
    sent.catch(() => {});
  });

it('sendOnce sends a text with the same key after a failure, and with a new one when it has arrived', async () => {
  const first = await keyOf('Hello', true);
  expect(first).toMatch(/^[\w.-]{1,40}$/);
  expect(await keyOf('Other')).not.toBe(first);
  expect(await keyOf('Hello')).toBe(first);
  expect(await keyOf('Hello')).not.toBe(first);
});

it('sendOnce gives the same words two keys while both are on their way', async () => {
  const keys: string[] = [];
  const send = () => sendOnce('ok', async (key) => void keys.push(key));
  await Promise.all([send(), send()]);
  expect(new Set(keys).size).toBe(2);
});
