import { beforeEach, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/staff/o_key_help.tsx';

const LIST = `
  <input id="list-q"><input id="admin-find">
  <a data-list-add href="#new">New</a>
  <table><tbody>
    ${['1', '2']
      .map(
        (id) => `<tr class="staff-list__row"><td><input type="checkbox" name="ids" value="${id}"></td>
          <th><a class="staff-list__link" href="#${id}">Row ${id}</a></th></tr>`,
      )
      .join('')}
  </tbody></table>`;

beforeEach(async () => {
  localStorage.clear();
  await showWidget(widget);
  const list = document.createElement('div');
  list.innerHTML = LIST;
  document.body.append(list);
  (document.activeElement as HTMLElement | null)?.blur();
});

const press = async (key: string, options: KeyboardEventInit = {}): Promise<boolean> => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  (document.activeElement ?? document.body).dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
};
const focused = () => document.activeElement?.textContent;

it('List keys j and k move the focus among rows, and stay at the ends', async () => {
  const walk = [];
  for (const key of ['j', 'j', 'j', 'k', 'k']) {
    await press(key);
    walk.push(focused());
  }
  expect(walk).toEqual(['Row 1', 'Row 2', 'Row 2', 'Row 1', 'Row 1']);
});

it('List key x selects the focused row, and nothing before a row has the focus', async () => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=ids]')];
  expect(await press('x')).toBe(false);
  await press('j');
  expect([await press('x'), boxes.map(({ checked }) => checked)]).toEqual([true, [true, false]]);
});

it('List key / moves to the search field, in which all keys write again', async () => {
  expect(await press('/')).toBe(true);
  expect(document.activeElement?.id).toBe('list-q');
  expect([await press('j'), document.activeElement?.id]).toEqual([false, 'list-q']);
});

it('List key n follows the link of the primary action', async () => {
  let clicks = 0;
  document.querySelector('[data-list-add]')?.addEventListener('click', () => {
    clicks += 1;
  });
  await press('n');
  await press('n', { ctrlKey: true });
  expect(clicks).toBe(1);
});

it('List key ? opens the help', async () => {
  expect(await press('?')).toBe(true);
  await vi.waitFor(() => expect(document.querySelectorAll('dialog kbd').length).toBeGreaterThan(5));
});

it('Keys of one letter do nothing once they are turned off, and Ctrl-K still works', async () => {
  localStorage.setItem('staff-keys', 'false');
  expect([await press('j'), await press('?'), await press('k', { ctrlKey: true })]).toEqual([false, false, true]);
});

it('Ctrl-K moves to the search of the back office from any field', async () => {
  document.querySelector<HTMLElement>('#list-q')?.focus();
  expect([await press('k', { ctrlKey: true }), document.activeElement?.id]).toEqual([true, 'admin-find']);
});
