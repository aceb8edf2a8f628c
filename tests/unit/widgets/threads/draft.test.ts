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

test('Message draft restores text and rating when the page is opened again', () => {
  written('Not one wobbles');
  const { form, area } = opened();
  expect(area.value).toBe('Not one wobbles');
  expect(form.querySelector<HTMLInputElement>('[type=radio]')?.checked).toBe(true);
  expect(form.querySelector<HTMLInputElement>('[type=checkbox]')?.checked).toBe(false);
});

test('Message draft is stored per record, without hidden fields', () => {
  written('About chairs');
  expect(opened('message sale.order 5').area.value).toBe('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token');
});

test('Message draft is restored after a submission that did not arrive, and removed after one that did', () => {
  written('Sent once').dispatchEvent(new Event('submit', { cancelable: true }));
  cameBy('back_forward', location.href);
  expect(opened().area.value).toBe('Sent once');
  cameBy('navigate', location.href);
  expect(opened().area.value).toBe('');
  cameBy('back_forward', location.href);
  expect(opened().area.value).toBe('');
});

test('Message draft gives way to the text that the server returned', () => {
  written('Old words');
  expect(opened(undefined, 'New words').area.value).toBe('New words');
  expect(opened().area.value).toBe('New words');
});
