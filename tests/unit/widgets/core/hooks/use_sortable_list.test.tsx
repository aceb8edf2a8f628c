import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { useSortableList } from '#widgets/core/hooks/use_sortable_list.ts';

const OPENING = [1, 2, 3].map((id) => ({ id }));
const widget = defineWidget({
  View() {
    const order = useSortableList('/list/order', OPENING, ({ n, count }) => `${n} of ${count}`);
    return (
      <form ref={order.form} onSubmit={order.submit}>
        {order.items.map(({ id }, at) => (
          <p key={id} {...order.dragging(id, at)}>
            {id}
            {['up', 'down'].map((to) => (
              <button
                key={to}
                type="submit"
                value={`${to} ${id}`}
                disabled={at === (to === 'up' ? 0 : OPENING.length - 1)}
              >
                {to}
              </button>
            ))}
          </p>
        ))}
        {order.error && <p role="alert">{order.error}</p>}
      </form>
    );
  },
});

let host: HTMLElement;
const items = () => [...host.querySelectorAll<HTMLElement>('p[draggable]')];
const order = () => items().map(({ firstChild }) => Number(firstChild?.textContent));
const press = async (value: string) => {
  const submitter = host.querySelector(`button[value="${value}"]`) as HTMLButtonElement;
  submitter.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  await settled();
};
const drag = async (type: string, at: number, dropEffect = 'move') => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  items()[at]?.dispatchEvent(Object.assign(event, { dataTransfer: { dropEffect } }));
  await settled();
};

beforeEach(async () => {
  host = await showWidget(widget);
});
afterEach(settled);

describe('useSortableList', () => {
  it('shows the new order at once, saves it behind and keeps the focus at the moved item', async () => {
    await press('down 2');
    expect([order(), last().path, last().body]).toEqual([[1, 3, 2], '/list/order_json', { ids: [1, 3, 2] }]);
    // Its own button can't be pressed at the end.
    expect((document.activeElement as HTMLButtonElement).value).toBe('up 2');
  });

  it('goes back to the saved order where saving fails, and says why', async () => {
    await press('down 1');
    await last().answer({ error: { message: 'The list is gone' } }, 404);
    expect([order(), host.querySelector('[role=alert]')?.textContent]).toEqual([[1, 2, 3], 'The list is gone']);
  });

  it('saves what was dropped, and nothing that was let go elsewhere', async () => {
    await drag('dragstart', 0);
    await drag('dragover', 2);
    expect([order(), asked.length]).toEqual([[2, 3, 1], 0]);
    await drag('dragend', 2, 'none');
    expect([order(), asked.length]).toEqual([[1, 2, 3], 0]);
    await drag('dragstart', 0);
    await drag('dragover', 1);
    await drag('dragend', 1);
    expect([order(), last().body]).toEqual([[2, 1, 3], { ids: [2, 1, 3] }]);
  });
});
