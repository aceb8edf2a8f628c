import { expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';

it('useUnmountSignal aborts when the component leaves the page, and not before', async () => {
  let life: AbortSignal | undefined;
  const widget = defineWidget({
    View() {
      life = useUnmountSignal();
      return <p>Here</p>;
    },
  });
  await showWidget(widget);
  expect(life?.aborted).toBe(false);
  stop();
  expect(life?.aborted).toBe(true);
});
