import { expect, it, vi } from 'vitest';
import { reloadWhenServerReturns } from '#registry/runtime/reload.ts';

it('reloadWhenServerReturns reloads the page when the connection opens again, not the first time', () => {
  const [source, reload] = [new EventTarget(), vi.fn()];
  reloadWhenServerReturns(source, reload);
  source.dispatchEvent(new Event('open'));
  expect(reload).not.toHaveBeenCalled();
  source.dispatchEvent(new Event('open'));
  expect(reload).toHaveBeenCalledTimes(1);
});
