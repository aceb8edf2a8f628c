import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import { rememberFocusFor } from '#widgets/core/restore_focus.ts';
import widget from '#widgets/shop/product/js_attributes.ts';

const sent = vi.fn();
beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(sent);
  sent.mockClear();
  sessionStorage.clear();
  (document.activeElement as HTMLElement | null)?.blur();
});

const MARKUP = `<form class="js_attributes" data-widget="o_tested" action="${location.origin}${location.pathname}">
    <input type="checkbox" name="attrib" value="1-1">
    <select id="filter-2" name="attrib"><option value="">All</option><option>2-1</option></select>
  </form>
  <p class="shop-list__count">7 products</p>`;

const show = async (markup = MARKUP) => {
  const form = (await bringToLife(widget, markup)) as HTMLFormElement;
  return { form, sent };
};
/** The page that opens after a control has changed. */
const changeAndComeBack = async (control: number, markup = MARKUP): Promise<HTMLFormElement> => {
  const { form } = await show();
  form.elements[control]?.dispatchEvent(new Event('change', { bubbles: true }));
  stop();
  document.body.replaceChildren();
  return (await show(markup)).form;
};

it('Shop filter form submits itself on every change', async () => {
  const { form, sent } = await show();
  (form.elements[0] as HTMLInputElement).click();
  expect(sent).toHaveBeenCalledTimes(1);
  form.elements[1]?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(sent).toHaveBeenCalledTimes(2);
  stop();
  form.elements[1]?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(sent).toHaveBeenCalledTimes(2);
});

it('Shop filter form resets unsent changes when the page returns from the back/forward cache', async () => {
  const { form } = await show();
  const box = form.elements[0] as HTMLInputElement;
  box.checked = true;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(box.checked).toBe(true);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(box.checked).toBe(false);
});

it('Shop filter form leaves empty values out of the address', async () => {
  const { form } = await show();
  const formData = new FormData();
  for (const value of ['1-1', '', '2-1', '']) formData.append('attrib', value);
  formData.append('search', 'pot');
  form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
  expect([...formData]).toEqual([
    ['attrib', '1-1'],
    ['attrib', '2-1'],
    ['search', 'pot'],
  ]);
});

describe('Focus after filtering the shop', () => {
  it.each([0, 1])('returns to the changed control, and the new count is announced (control %i)', async (control) => {
    const form = await changeAndComeBack(control);
    expect(document.activeElement).toBe(form.elements[control]);
    await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('7 products'));
    stop();
    document.body.replaceChildren();
    await show();
    expect(document.activeElement, 'once').toBe(document.body);
  });

  it('moves to the product count when the control is gone', async () => {
    await changeAndComeBack(0, MARKUP.replace('value="1-1"', 'value="1-2"'));
    expect(document.activeElement?.textContent).toBe('7 products');
  });

  it('stays on the field that the visitor has focused meanwhile', async () => {
    const { form } = await show();
    form.elements[0]?.dispatchEvent(new Event('change', { bubbles: true }));
    stop();
    const coming = show(`${MARKUP}<input id="search">`);
    const search = document.querySelector<HTMLElement>('#search');
    search?.focus();
    await coming;
    expect(document.activeElement).toBe(search);
  });

  it('returns to a control that was changed before the widget started', async () => {
    const coming = show();
    const box = document.querySelector<HTMLInputElement>('[type=checkbox]')!;
    box.focus();
    box.checked = true;
    await coming;
    stop();
    document.body.replaceChildren();
    const { form } = await show();
    expect(document.activeElement).toBe(form.elements[0]);
  });

  it('is not moved when it was remembered for another page', async () => {
    rememberFocusFor('/elsewhere', 'select');
    await show();
    expect(document.activeElement).toBe(document.body);
  });
});

it('Shop filter form submits a choice made before the widget started', async () => {
  await show(MARKUP.replace('value="1-1"', 'value="1-1" checked'));
  expect(sent).not.toHaveBeenCalled();
  stop();
  const coming = show();
  document.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true;
  await coming;
  expect(sent).toHaveBeenCalledOnce();
});
