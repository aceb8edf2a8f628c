import { beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { usePageLeave } from '#widgets/core/hooks/use_page_leave.ts';

const comeBack = vi.fn();
const widget = defineWidget({
  View() {
    const { isLeaving, leave } = usePageLeave(comeBack);
    return (
      <button type="button" disabled={isLeaving} onClick={leave}>
        Pay
      </button>
    );
  },
});
const isDisabled = () => document.querySelector('button')?.disabled;
const comeBackToPage = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

beforeEach(() => comeBack.mockReset());

async function leave(): Promise<void> {
  await showWidget(widget);
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(isDisabled()).toBe(true));
}

it('usePageLeave ends when the visitor comes back to the page', async () => {
  await leave();
  comeBackToPage();
  await vi.waitFor(() => expect(isDisabled()).toBe(false));
  expect(comeBack).toHaveBeenCalledOnce();
});

it('usePageLeave stops waiting when the widget ends', async () => {
  await leave();
  stop();
  comeBackToPage();
  expect(comeBack).not.toHaveBeenCalled();
});
