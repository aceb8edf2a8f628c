import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';

const load = vi.fn<() => Promise<{ word: string }>>();
const failed = vi.fn();
let isNeeded = true;

const widget = defineWidget({
  View() {
    const code = useLazyModule(load, isNeeded, failed);
    return <p>{code ? code.word : 'without'}</p>;
  },
});

beforeEach(() => {
  load.mockReset().mockResolvedValue({ word: 'late' });
  failed.mockReset();
  isNeeded = true;
});

describe('useLazyModule', () => {
  it('draws without the code, then with it', async () => {
    const host = await showWidget(widget);
    await vi.waitFor(() => expect(host.textContent).toBe('late'));
    expect(load).toHaveBeenCalledOnce();
  });

  it('asks for nothing while it is not needed', async () => {
    isNeeded = false;
    const host = await showWidget(widget);
    expect(host.textContent).toBe('without');
    expect(load).not.toHaveBeenCalled();
  });

  it('keeps what is drawn and tells when the code does not come', async () => {
    load.mockRejectedValue(new TypeError('offline'));
    const host = await showWidget(widget);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(new TypeError('offline')));
    expect(host.textContent).toBe('without');
  });
});
