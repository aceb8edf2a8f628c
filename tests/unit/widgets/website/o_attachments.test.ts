import { beforeAll, expect, test, vi } from 'vitest';
import { on } from '#registry/bus.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/website/content/o_attachments.states.ts';
import widget from '#widgets/website/content/o_attachments.tsx';

const every = states['Files of every kind'];
const SPLIT = '/web/dataset/call_kw/ir.attachment/split_pdf';

// Else the first test would wait for the compiler.
beforeAll(() => import('#widgets/core/viewer/viewer.tsx'));

async function opened(place: number) {
  const host = await showWidget(widget, every);
  host.querySelectorAll('a')[place]?.click();
  const dialog = await vi.waitUntil(() => document.querySelector<HTMLDialogElement>('dialog.dialog--viewer'));
  await settled();
  return { host, dialog, title: () => dialog.querySelector('.dialog__title')?.textContent };
}

const tool = (dialog: HTMLElement, label: string) =>
  dialog.querySelector<HTMLElement>(`[aria-label="${label}"]`) as HTMLElement;
async function press(element: HTMLElement): Promise<void> {
  element.click();
  await settled();
}

test('Links lead to the files without a script, downloads where no browser shows them', async () => {
  const host = await showWidget(widget, every);
  const links = [...host.querySelectorAll('a')];
  expect(links[0]?.getAttribute('href')).toBe('/web/content/3?access_token=x');
  expect(links[5]?.getAttribute('href')).toBe('/web/content/8?access_token=&download=true');
  expect(links.at(-1)?.textContent).toBe('unnamed');
});

test('An image is shown by its checksum, with its name, its place, zoom and both arrows', async () => {
  const { dialog, title } = await opened(1);
  expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/web/image/4?unique=1&signature=0a1b');
  expect([title(), dialog.querySelector('.viewer__place')?.textContent]).toEqual(['chair.jpg', '2 of 6']);
  for (const label of ['Zoom in', 'Reset zoom', 'Zoom out', 'Rotate', 'Print', 'Previous', 'Next'])
    expect(tool(dialog, label), label).not.toBeNull();
  expect(tool(dialog, 'Download').getAttribute('href')).toBe('/web/content/4?download=true');
});

test('Reset and zoom out are disabled at scale 1, and rotation resets the zoom', async () => {
  const { dialog } = await opened(1);
  const disabled = () => ['Reset zoom', 'Zoom out'].map((label) => tool(dialog, label).getAttribute('aria-disabled'));
  expect(disabled()).toEqual(['true', 'true']);
  await press(tool(dialog, 'Zoom in'));
  expect(disabled()).toEqual([null, null]);
  await press(tool(dialog, 'Rotate'));
  expect(disabled()).toEqual(['true', 'true']);
});

test.each([
  [2, 'video', '/web/content/5'],
  [3, 'iframe', '/web/content/6'],
  [4, 'iframe', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
])('File %i is shown in a %s', async (place, tag, source) => {
  const { dialog } = await opened(place);
  expect(dialog.querySelector(tag)?.getAttribute('src')).toBe(source);
});

test('Text is shown in a sandbox', async () => {
  const { dialog } = await opened(3);
  expect(dialog.querySelector('iframe')?.getAttribute('sandbox')).toBe('');
});

test('Arrows and arrow keys go around the files that can be shown', async () => {
  const { dialog, title } = await opened(4);
  await press(tool(dialog, 'Next'));
  expect(title()).toBe('unnamed');
  await press(tool(dialog, 'Next'));
  expect(title()).toBe('plan.pdf');
  dialog
    .querySelector('.viewer__stage')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  await settled();
  expect(title()).toBe('unnamed');
});

test('A single file has no arrows', async () => {
  const host = await showWidget(widget, states['A single file']);
  host.querySelector('a')?.click();
  const dialog = await vi.waitUntil(() => document.querySelector('dialog.dialog--viewer'));
  expect(dialog?.querySelectorAll('.viewer__arrow')).toHaveLength(0);
});

test('The viewer closes by its button and by a click beside the file', async () => {
  const { dialog } = await opened(1);
  await press(tool(dialog, 'Close'));
  expect(document.querySelector('dialog.dialog--viewer')).toBeNull();
  const again = await opened(1);
  await press(again.dialog.querySelector('.viewer__stage') as HTMLElement);
  expect(document.querySelector('dialog.dialog--viewer')).toBeNull();
});

test('Split sends the id, the pages and the choice, closes the viewer and announces the change', async () => {
  const { dialog } = await opened(0);
  const told = vi.fn();
  const end = on('attachment:changed', told);
  await press(dialog.querySelector('.viewer__split button') as HTMLElement);
  expect(asked.map(({ path }) => path)).toEqual([SPLIT]);
  expect(last().body).toEqual({ args: [3, '', false], kwargs: {} });
  expect(document.querySelector('dialog.dialog--viewer')).toBeNull();
  await last().answer([]);
  expect(told).toHaveBeenCalledWith({ id: 3 });
  end();
});

test('A split that is refused closes the viewer, too, and says why beside the files', async () => {
  const { host, dialog } = await opened(0);
  (dialog.querySelector('[name=indices]') as HTMLInputElement).value = '1-x';
  await press(dialog.querySelector('.viewer__split button') as HTMLElement);
  expect(last().body.args).toEqual([3, '1-x', false]);
  await last().answer({ error: { message: 'Invalid list of pages' } }, 400);
  expect(document.querySelector('dialog.dialog--viewer')).toBeNull();
  await vi.waitFor(() => expect(host.querySelector('[role=alert]')?.textContent).toContain('Invalid list of pages'));
});

test('Split is hidden from people who may not change the file', async () => {
  const host = await showWidget(widget, states['A single file']);
  host.querySelector('a')?.click();
  const dialog = await vi.waitUntil(() => document.querySelector('dialog.dialog--viewer'));
  expect(dialog?.querySelector('.viewer__split')).toBeNull();
});
