import { expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { useLife } from '#widgets/core/hooks/use_life.ts';

it('useLife aborts when the component leaves the page, and not before', async () => {
  let life: AbortSignal | undefined;
  const widget = defineWidget({
    View() {
      life = useLife();
      return <p>Here</p>;
    },
  });
  await showWidget(widget);
  expect(life?.aborted).toBe(false);
  stop();
  expect(life?.aborted).toBe(true);
});
