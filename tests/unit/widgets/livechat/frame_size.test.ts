import { afterEach, expect, it, vi } from 'vitest';
import { tellSize } from '#widgets/livechat/parts/frame_size.ts';

afterEach(() => vi.unstubAllGlobals());

it('Embedded chat reports its size to the surrounding page whenever it changes', () => {
  let measured = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        measured = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
  tellSize(document.body, new AbortController().signal);
  expect(told).not.toHaveBeenCalled();
  measured();
  expect(told).toHaveBeenCalledWith({ livechat: { width: expect.any(Number), height: expect.any(Number) } }, '*');
});
