import { beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/content/js_publish_management.tsx';

const params = { id: 7, object: 'website.page', published: true, editUrl: '/website/pages/7' };
const markup = { tag: 'form', class: 'publish css_published' };

let host: HTMLFormElement;
let around: HTMLElement;

/** Inside an element that says the state, too. */
async function open(more: object = {}): Promise<void> {
  const html = `<div data-publish="on">${serverHtml(widget, { ...markup, params: { ...params, ...more } })}</div>`;
  host = (await bringToLife(widget, html, 'form')) as HTMLFormElement;
  around = host.parentElement as HTMLElement;
}
beforeEach(() => open());

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
  await vi.waitFor(() =>
    expect(shown()).toEqual({ classes: 'publish css_unpublished', flag: 'off', box: false, wanted: 'on' }),
  );
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Unpublished'));
  await press();
  await last().answer('true');
  await vi.waitFor(() =>
    expect(shown()).toEqual({ classes: 'publish css_published', flag: 'on', box: true, wanted: 'off' }),
  );
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
  await vi.waitFor(() => expect(dialog()?.textContent).toMatch(message));
  expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/website/pages/7');
  expect(shown()).toEqual({ classes: 'publish css_published', flag: 'on', box: true, wanted: 'off' });
  dialog()?.close();
});

it('Publish switch calls the controller of its marker', async () => {
  stop();
  await open({ controller: '/slides/publish' });
  await press();
  expect(last().path).toBe('/slides/publish');
});

it('Publish switch works without script, and is left to the browser after the widget is stopped', async () => {
  expect([...new FormData(host)]).toEqual([
    ['id', '7'],
    ['object', 'website.page'],
    ['back', ''],
    ['wanted', 'off'],
  ]);
  stop();
  await vi.waitFor(async () => expect(await press()).toBe(false));
  expect(shown()).toEqual({ classes: 'publish css_published', flag: 'on', box: true, wanted: 'off' });
});
