import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { stubNavigator } from '#tests/setup/widgets/navigator.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/links/o_copy_link.tsx';

afterEach(() => vi.unstubAllGlobals());

it('Copy button of a link copies its address and says so', async () => {
  const writeText = vi.fn(async () => {});
  stubNavigator({ clipboard: { writeText } });
  const host = await showWidget(widget, { params: { address: 'https://example.org/r/autumn' } });
  host.querySelector('button')?.click();
  await settled();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://example.org/r/autumn');
  expect(host.textContent).toBe('Copied');
});
