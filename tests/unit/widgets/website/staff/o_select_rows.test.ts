import { expect, it, vi } from 'vitest';
import { start } from '#registry/runtime/start.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/staff/o_select_rows.tsx';

it('The box in the head of a list selects all rows, and shows whether some or all are selected', async () => {
  const host = await showWidget(widget);
  const form = document.createElement('form');
  form.innerHTML = '<input type="checkbox" name="ids" value="1"><input type="checkbox" name="ids" value="2">';
  document.body.append(form);
  const again = host.cloneNode(true) as HTMLElement;
  again.removeAttribute('data-state');
  host.remove();
  form.prepend(again);
  start();
  await vi.waitFor(() => expect(again.dataset.state).toBe('ready'));
  await settled();
  const [head, ...rows] = [...form.querySelectorAll<HTMLInputElement>('input')] as [
    HTMLInputElement,
    ...HTMLInputElement[],
  ];
  const states = () => [head.checked, head.indeterminate, ...rows.map(({ checked }) => checked)];
  head.click();
  await settled();
  expect(states()).toEqual([true, false, true, true]);
  rows[1]?.click();
  await vi.waitFor(() => expect(states()).toEqual([false, true, true, false]));
  head.click();
  await settled();
  head.click();
  await settled();
  expect(states()).toEqual([false, false, false, false]);
});
