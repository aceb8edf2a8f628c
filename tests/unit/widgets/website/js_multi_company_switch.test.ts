import { beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/js_multi_company_switch.tsx';

const BUTTON = { tag: 'button', params: { companyId: 2, userId: 7, name: 'Atelier Aulne' } };

let host: HTMLElement;
let reloaded: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  reloaded = vi.fn<() => void>();
  vi.spyOn(location, 'reload').mockImplementation(reloaded);
  host = await showWidget(widget, BUTTON);
});

const press = async (): Promise<boolean> => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  host.dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
};
const alerts = () => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent);

it('Company switch writes the company of the user and reloads the page', async () => {
  expect(await press()).toBe(true);
  expect([last().path, last().body]).toEqual([
    '/web/dataset/call_kw/res.users/write',
    { args: [[7], { company_id: 2 }] },
  ]);
  expect(reloaded).not.toHaveBeenCalled();
  await last().answer('true');
  expect(reloaded).toHaveBeenCalledTimes(1);
});

it('Company switch sends one request when it is clicked twice', async () => {
  await press();
  expect(await press()).toBe(true);
  expect(asked).toHaveLength(1);
  expect(host.getAttribute('aria-busy')).toBe('true');
});

it('Company switch shows the error and can be clicked again', async () => {
  await press();
  await last().answer({ error: { message: 'Not allowed.' } }, 400);
  expect(alerts()).toEqual(['Not allowed.']);
  expect(host.hasAttribute('aria-busy')).toBe(false);
  await press();
  await last().fail();
  expect(alerts()).toHaveLength(1);
  expect(alerts()[0]).toContain('could not be reached');
  expect(asked).toHaveLength(2);
  expect(reloaded).not.toHaveBeenCalled();
  stop();
  expect(alerts()).toEqual([]);
});
