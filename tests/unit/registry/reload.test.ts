import { expect, it, vi } from 'vitest';
import { reloadWhenServerReturns } from '#registry/runtime/reload.ts';

it('reloads a page when its server comes back, not when it is first there', () => {
  const [source, reload] = [new EventTarget(), vi.fn()];
  reloadWhenServerReturns(source, reload);
  source.dispatchEvent(new Event('open'));
  expect(reload).not.toHaveBeenCalled();
  source.dispatchEvent(new Event('open'));
  expect(reload).toHaveBeenCalledTimes(1);
});
