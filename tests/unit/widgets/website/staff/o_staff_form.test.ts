import { beforeEach, expect, it } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/staff/o_staff_form.tsx';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
});

/** The form of a tax, as the server writes it. */
async function opened(seen = 'first', hidden: 'seen' | 'submission' = 'seen', more = '') {
  const bar = serverHtml(widget, { params: { save: 'Save', back: '/sales/taxes', fresh: '/sales/taxes/1' } });
  const html = `<form action="/sales/taxes/1"><input type="hidden" name="${hidden}" value="${seen}">
<input name="rate" value="7"><input type="checkbox" name="active" checked>${more}${bar}</form>`;
  const host = await bringToLife(widget, html, '[data-widget]');
  const form = host.closest('form')!;
  const [rate, active] = ['rate', 'active'].map((name) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!);
  return { host, form, rate: rate!, active: active! };
}

async function change({ rate, active }: { rate: HTMLInputElement; active: HTMLInputElement }) {
  rate.value = '8';
  active.checked = false;
  rate.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

it('The bar of a form tells of unsaved changes and asks before they are left', async () => {
  const page = await opened();
  expect(page.host.textContent).toContain('Cancel');
  expect(leave()).toBe(false);
  await change(page);
  expect(page.host.textContent).toContain('Unsaved changes');
  expect(page.host.querySelector('a')?.textContent).toBe('Discard');
  expect(leave()).toBe(true);
});

it('Unsaved changes of a form are restored after a reload', async () => {
  await change(await opened());
  const { rate, active } = await opened();
  expect([rate.value, active.checked]).toEqual(['8', false]);
});

it('Unsaved changes of a form are dropped when somebody else has saved it', async () => {
  await change(await opened());
  expect((await opened('second')).rate.value).toBe('7');
});

it('An unsaved choice is restored once its field offers it, as a state after its country', async () => {
  const openedWith = async (options: string) => {
    const { form } = await opened(
      'first',
      'seen',
      `<select name="state"><option value=""></option>${options}</select>`,
    );
    return form.querySelector('select') as HTMLSelectElement;
  };
  const state = await openedWith('<option>VT</option>');
  state.value = 'VT';
  state.dispatchEvent(new Event('change', { bubbles: true }));
  const later = await openedWith('');
  expect(later.value).toBe('');
  later.insertAdjacentHTML('beforeend', '<option>NY</option>');
  await settled();
  expect(later.value).toBe('');
  later.insertAdjacentHTML('beforeend', '<option>VT</option>');
  await settled();
  expect(later.value).toBe('VT');
  later.value = 'NY';
  later.insertAdjacentHTML('beforeend', '<option>ME</option>');
  await settled();
  expect(later.value).toBe('NY');
});

it('Unsaved values of a new record are restored after a reload, and in no other new record', async () => {
  const openNew = (submission: string) => opened(submission, 'submission');
  await change(await openNew('first'));
  expect((await openNew('first, reloaded')).rate.value).toBe('8');
  history.pushState(null, '');
  expect((await openNew('second')).rate.value).toBe('7');
});

it('A submitted form does not ask, keeps no changes, and is sent once', async () => {
  const page = await opened();
  await change(page);
  const send = () => {
    const event = new Event('submit', { cancelable: true, bubbles: true });
    page.form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([send(), send()]).toEqual([false, true]);
  expect(leave()).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect((await opened()).rate.value).toBe('7');
});
