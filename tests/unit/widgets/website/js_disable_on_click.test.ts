import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/forms/js_disable_on_click.ts';

let link: HTMLElement;
const followed = vi.fn();

beforeEach(async () => {
  followed.mockReset();
  link = await bringToLife(widget, '<a data-widget="o_tested" href="#guide"><b>Send me the guide</b></a>');
  link.addEventListener('click', followed);
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** @returns whether the browser follows it */
const press = (keys: MouseEventInit = {}) =>
  link.firstElementChild?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }),
  ) as boolean;
const looksDisabled = (host: HTMLElement) => [host.classList.contains('disabled'), host.getAttribute('aria-disabled')];
const isDisabled = () => looksDisabled(link);

it('Single-click link can be followed once and is then disabled', () => {
  expect([press(), press()]).toEqual([true, false]);
  expect(followed).toHaveBeenCalledTimes(1);
  expect(isDisabled()).toEqual([true, 'true']);
});

it('Single-click link is enabled again when the page returns from the back/forward cache', () => {
  press();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(isDisabled()).toEqual([false, null]);
  expect(press()).toBe(true);
});

it('Single-click link is enabled again after 10 s when no other page opens', () => {
  press();
  vi.advanceTimersByTime(9_999);
  expect(press()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isDisabled()).toEqual([false, null]);
  expect(press()).toBe(true);
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('Single-click link stays enabled on a click with %s', (key) => {
  expect([press({ [key]: true }), isDisabled()]).toEqual([true, [false, null]]);
  expect(press()).toBe(true);
});

it('Single-click link is enabled again when the widget is stopped', () => {
  press();
  stop();
  expect(isDisabled()).toEqual([false, null]);
  expect([press(), press()]).toEqual([true, true]);
});

describe('Single-click form button', () => {
  let button: HTMLButtonElement;
  const send = () => button.form?.dispatchEvent(new SubmitEvent('submit', { ...passing, submitter: button }));
  const passing = { bubbles: true, cancelable: true };
  const click = () => button.dispatchEvent(new MouseEvent('click', passing));

  beforeEach(async () => {
    vi.useRealTimers();
    button = (await bringToLife(
      widget,
      '<form><input name="email" required><button data-widget="o_tested">Send</button></form>',
      'button',
    )) as HTMLButtonElement;
    vi.useFakeTimers();
  });

  it('is disabled when the form is submitted', () => {
    send();
    expect(looksDisabled(button)).toEqual([true, 'true']);
    expect(click()).toBe(false);
  });

  it('stays enabled when the browser rejects the form', () => {
    expect(click()).toBe(true);
    expect(looksDisabled(button)).toEqual([false, null]);
    expect(click()).toBe(true);
  });

  it('stays enabled when a script handles the submission', () => {
    button.form?.addEventListener('submit', (event) => event.preventDefault(), { once: true });
    send();
    expect(looksDisabled(button)).toEqual([false, null]);
  });
});
