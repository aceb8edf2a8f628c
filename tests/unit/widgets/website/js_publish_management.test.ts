import { beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/content/js_publish_management.ts';

const form = `<form class="publish css_published" method="post" action="/fr/website/publish/form" data-widget="o_tested"
  data-id="7" data-object="website.page" data-published data-edit-url="/website/pages/7">
  <input type="hidden" name="wanted" value="off">
  <button type="submit" class="js_publish_btn">Published</button><input type="checkbox" hidden checked>
</form>`;

let host: HTMLFormElement;
let around: HTMLElement;

beforeEach(async () => {
  host = (await bringToLife(widget, form)) as HTMLFormElement;
  around = host.parentElement as HTMLElement;
  around.dataset.publish = 'on';
});

const press = async (): Promise<boolean> => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  host.dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
};
const shown = () => ({
  classes: host.className,
  flag: around.dataset.publish,
  box: host.querySelector<HTMLInputElement>('[type=checkbox]')?.checked,
  wanted: host.querySelector<HTMLInputElement>('[name=wanted]')?.value,
});
const dialog = () => document.querySelector('dialog');

it('Publish switch sends id and object, and shows the state of the response', async () => {
  expect(await press()).toBe(true);
  expect([last().path, last().body]).toEqual(['/website/publish', { id: 7, object: 'website.page' }]);
  await last().answer('false');
  expect(shown()).toEqual({ classes: 'publish css_unpublished', flag: 'off', box: false, wanted: 'on' });
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Unpublished'));
  await press();
  await last().answer('true');
  expect(shown()).toEqual({ classes: 'publish css_published', flag: 'on', box: true, wanted: 'off' });
});

it('Publish switch shows the state of the response when that is not the opposite of the old state', async () => {
  await press();
  await last().answer('true');
  expect(shown()).toEqual({ classes: 'publish css_published', flag: 'on', box: true, wanted: 'off' });
});

it('Publish switch sends one request when it is clicked twice', async () => {
  await press();
  await press();
  expect(asked).toHaveLength(1);
});

it.each([
  ['is refused', () => last().answer({ error: { message: 'You can’t publish this.' } }, 403), /can’t publish/],
  ['never arrives', () => last().fail(), /could not be reached/],
])('Publish switch shows a dialog with the error and the edit link when the call %s', async (_what, end, message) => {
  await press();
  await end();
  expect(dialog()?.textContent).toMatch(message);
  expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/website/pages/7');
  expect(shown()).toEqual({ classes: 'publish css_published', flag: 'on', box: true, wanted: 'off' });
  dialog()?.close();
});

it('Publish switch calls the controller of its marker', async () => {
  stop();
  const other = form.replace('data-published', 'data-controller="/slides/publish"');
  host = (await bringToLife(widget, other)) as HTMLFormElement;
  await press();
  expect(last().path).toBe('/slides/publish');
});

it('Publish switch is left to the browser after the widget is stopped', async () => {
  stop();
  expect(await press()).toBe(false);
  expect(asked).toHaveLength(0);
});
