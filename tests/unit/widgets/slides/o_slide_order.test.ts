import { expect, it } from 'vitest';
import { last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/slides/o_slide_order.states.ts';
import widget from '#widgets/slides/o_slide_order.tsx';

it('The order of slides is changed by a button, saved, and kept where saving fails', async () => {
  const host = await showWidget(widget, states['Three items, one of them a draft']);
  const names = () => [...host.querySelectorAll('li a')].map(({ textContent }) => textContent);
  const press = (value: string) => {
    const submitter = host.querySelector(`button[value="${value}"]`) as HTMLButtonElement;
    return submitter.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  };
  press('down 1');
  await settled();
  expect([last().path, last().body]).toEqual(['/admin/slides/channels/1/order_json', { ids: [2, 1, 3] }]);
  await last().answer({});
  expect(names()).toEqual(['Waxes', 'Care of oiled wood', 'Soaps']);
  press('up 3');
  await settled();
  await last().answer({ error: { message: 'The channel is gone' } }, 404);
  await settled();
  expect(names()).toEqual(['Waxes', 'Care of oiled wood', 'Soaps']);
  expect(host.querySelector('[role=alert]')?.textContent).toContain('The channel is gone');
});
