import { beforeEach, expect, it, vi } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { useCopy } from '#widgets/core/hooks/use_copy.ts';

const writeText = vi.fn(async () => {});
const widget = defineWidget({
  View() {
    const { isCopied, copy, reset } = useCopy();
    return (
      <>
        <button type="button" id="copy" onClick={() => void copy('/r/visit', 'Select it yourself')}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
        <button type="button" id="reset" onClick={reset} />
      </>
    );
  },
});
const press = (id: string) => document.getElementById(id)?.click();
const words = () => document.getElementById('copy')?.textContent;
const shows = (text: string) => vi.waitFor(() => expect(words()).toBe(text));

beforeEach(async () => {
  writeText.mockReset();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await showWidget(widget);
});

it('useCopy says that a text was copied, until what is shown changes', async () => {
  press('copy');
  await shows('Copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('/r/visit');
  press('reset');
  await shows('Copy');
});

it('useCopy says so for five seconds', async () => {
  vi.useFakeTimers();
  press('copy');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(words()).toBe('Copied');
  await vi.advanceTimersByTimeAsync(200);
  expect(words()).toBe('Copy');
  vi.useRealTimers();
});

it('useCopy announces that it failed where the browser refuses', async () => {
  writeText.mockRejectedValue(new Error('Not allowed'));
  press('copy');
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Select it yourself'));
  expect(words()).toBe('Copy');
});
