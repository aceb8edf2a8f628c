import { expect, it, vi } from 'vitest';
import { loadOnce } from '#widgets/core/load_once.ts';

it('loads once, however often and soon it is asked', async () => {
  const load = vi.fn(async () => ({ name: 'code' }));
  const get = loadOnce(load);
  const [one, other] = await Promise.all([get(), get()]);
  expect(other).toBe(one);
  expect(await get()).toBe(one);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again after a failure, and hands the failure on', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('Offline'));
  const get = loadOnce(load);
  await expect(get()).rejects.toThrow('Offline');
  expect(await get()).toBe('code');
});
