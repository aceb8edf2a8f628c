import { expect, it, vi } from 'vitest';
import { stop } from '../../../../registry/start.ts';
import widget from '../../../../widgets/shop/js_attributes.ts';
import { bringToLife } from '../../../setup/widget.ts';

const show = async () => {
  const form = (await bringToLife(
    widget,
    `<form data-widget="o_tested" action="/shop">
      <input type="checkbox" name="attrib" value="1-1"><select name="attrib"><option value="">All</option><option>2-1</option></select>
    </form>`,
  )) as HTMLFormElement;
  const sent = vi.fn();
  form.requestSubmit = sent;
  return { form, sent };
};

it('sends the form again on every change', async () => {
  const { form, sent } = await show();
  (form.elements[0] as HTMLInputElement).click();
  expect(sent).toHaveBeenCalledTimes(1);
  form.elements[1]?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(sent).toHaveBeenCalledTimes(2);
  stop();
  form.elements[1]?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(sent).toHaveBeenCalledTimes(2);
});

it('forgets what was not sent when the page comes back from the memory of the browser', async () => {
  const { form } = await show();
  const box = form.elements[0] as HTMLInputElement;
  box.checked = true;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(box.checked).toBe(true);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(box.checked).toBe(false);
});

it('leaves what says nothing out of the address', async () => {
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
