import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '#widgets/threads/parts/draft.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const FIELDS = `<input type="hidden" name="token" value="t"><textarea name="message"></textarea>
<input type="radio" name="rating_value" value="4"><input type="checkbox" name="is_internal" value="1">`;

/** The form of a page that was just opened. */
function opened(place = 'message product.template 1', text = '') {
  document.body.innerHTML = `<form>${FIELDS}</form>`;
  const form = document.querySelector('form')!;
  const area = form.querySelector('textarea')!;
  area.value = text;
  keepDraft(form, place, new AbortController().signal);
  return { form, area };
}

function written(text: string) {
  const { form, area } = opened();
  area.value = text;
  form.querySelector<HTMLInputElement>('[type=radio]')!.checked = true;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return form;
}

const cameBy = (type: string, referrer: string) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
};

test('what was typed is there when the page is opened again, with its stars', () => {
  written('Not one wobbles');
  const { form, area } = opened();
  expect(area.value).toBe('Not one wobbles');
  expect(form.querySelector<HTMLInputElement>('[type=radio]')?.checked).toBe(true);
  expect(form.querySelector<HTMLInputElement>('[type=checkbox]')?.checked).toBe(false);
});

test('each record has its own, and no secret is kept', () => {
  written('About chairs');
  expect(opened('message sale.order 5').area.value).toBe('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token');
});

test('what was sent is back when the way there was lost, and gone once it has arrived', () => {
  written('Sent once').dispatchEvent(new Event('submit', { cancelable: true }));
  cameBy('back_forward', location.href);
  expect(opened().area.value).toBe('Sent once');
  cameBy('navigate', location.href);
  expect(opened().area.value).toBe('');
  cameBy('back_forward', location.href);
  expect(opened().area.value).toBe('');
});

test('what the server gave back is newer', () => {
  written('Old words');
  expect(opened(undefined, 'New words').area.value).toBe('New words');
  expect(opened().area.value).toBe('New words');
});
