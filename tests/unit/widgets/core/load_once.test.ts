import { expect, it, vi } from 'vitest';
import { loadOnce } from '#widgets/core/load_once.ts';

it('loadOnce loads once for several calls', async () => {
  const load = vi.fn(async () => ({ name: 'code' }));
  const get = loadOnce(load);
  const [one, other] = await Promise.all([get(), get()]);
  expect(other).toBe(one);
  expect(await get()).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loadOnce rejects when loading fails, and loads again at the next call', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('Offline'));
  const get = loadOnce(load);
  await expect(get()).rejects.toThrow('Offline');
  expect(await get()).toBe('code');
});
