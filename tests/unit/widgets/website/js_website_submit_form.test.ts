import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/forms/js_website_submit_form.ts';

let form: HTMLFormElement;

beforeEach(async () => {
  form = (await bringToLife(
    widget,
    '<form data-widget="o_tested"><button name="a">Send</button><a class="a-submit">Send</a><button type="button">Cancel</button></form>',
  )) as HTMLFormElement;
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** @returns whether the form would go to the server */
const submit = (): boolean => {
  const isSent = form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  vi.advanceTimersByTime(0);
  return isSent;
};
const busy = () => [...form.children].map((one) => one.getAttribute('aria-busy') === 'true');

it('Submit form is sent once, and marks its submit buttons as busy', () => {
  expect(submit()).toBe(true);
  expect(busy()).toEqual([true, true, false]);
  expect(form.querySelector('button')?.disabled).toBe(false);
  expect(submit()).toBe(false);
});

it('Submit form is sent once by a link with the class a-submit', () => {
  const heard = vi.fn((event: SubmitEvent) => event.defaultPrevented);
  document.body.addEventListener('submit', heard);
  const press = () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    form.querySelector('a')?.dispatchEvent(event);
    vi.advanceTimersByTime(0);
    return event.defaultPrevented;
  };
  expect([press(), press()]).toEqual([true, true]);
  document.body.removeEventListener('submit', heard);
  expect(heard.mock.results.map(({ value }) => value)).toEqual([false, true]);
});

it('Submit form can be sent again when the page returns from the back/forward cache, or after 10 s', () => {
  submit();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([busy(), submit()]).toEqual([[false, false, false], true]);
  vi.advanceTimersByTime(9_999);
  expect(submit()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([busy()[0], submit()]).toEqual([false, true]);
});

it('Submit form is not marked as busy when a script handles the submission', () => {
  form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  submit();
  expect(busy()).toEqual([false, false, false]);
  expect(submit()).toBe(true);
});

it('Submit form is not busy after the widget is stopped', () => {
  submit();
  stop();
  expect(busy()).toEqual([false, false, false]);
});
