import { afterEach, expect, it, vi } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/livechat/o_livechat_frame.ts';

afterEach(() => vi.unstubAllGlobals());

it('The chat tells the page around its frame how large it is', async () => {
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
  await showWidget(widget, { html: '<p>Chat</p>' });
  measured();
  expect(told).toHaveBeenCalledWith({ livechat: { width: expect.any(Number), height: expect.any(Number) } }, '*');
});
