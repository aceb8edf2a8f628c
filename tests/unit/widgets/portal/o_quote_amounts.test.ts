import { expect, it } from 'vitest';
import { emit } from '#registry/bus.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { amount, quote } from '#widgets/portal/js_update_line_json.states.ts';
import states from '#widgets/portal/o_quote_amounts.states.ts';
import widget from '#widgets/portal/o_quote_amounts.tsx';

it('Quote amounts are updated when lines change', async () => {
  emit('quote:changed', quote({}, amount('218.28')).totals);
  const host = await showWidget(widget, states['One amount']);
  await settled();
  expect(host.querySelector('.side-card__amount')?.textContent).toBe('$218.28');
  emit('quote:changed', quote({}, amount('254.66')).totals);
  await settled();
  expect(host.querySelector('.side-card__amount')?.textContent).toBe('$254.66');
});
