import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepDraft } from '#widgets/core/hooks/draft.ts';
import { hasArrived } from '#widgets/threads/parts/has_arrived.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const FIELDS = `<input type="hidden" name="token" value="t"><textarea name="message"></textarea>
<input type="password" name="secret"><input name="city"><input type="radio" name="rating_value" value="4">
<input type="checkbox" name="is_internal" value="1">`;

type Opening = { place?: string; text?: string; isNewer?: boolean };

/** The form of a page that was just opened. */
function opened({ place = 'message product.template 1', text = '', isNewer = false }: Opening = {}) {
  document.body.innerHTML = `<form>${FIELDS}</form>`;
  const form = document.querySelector('form')!;
  const area = form.querySelector('textarea')!;
  area.value = text;
  const forget = keepDraft(form, place, new AbortController().signal, { isNewer, hasArrived });
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  return { form, area, forget, field };
}

function written(text: string) {
  const { form, area, field, forget } = opened();
  area.value = text;
  field('secret').value = 'swordfish';
  field('rating_value').checked = true;
  area.dispatchEvent(new Event('input', { bubbles: true }));
  return { form, forget };
}

const cameBy = (type: string, referrer: string) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
};

describe('A draft', () => {
  test('restores text and ticks when the page is opened again', () => {
    written('Not one wobbles');
    const { area, field } = opened();
    expect(area.value).toBe('Not one wobbles');
    expect([field('rating_value').checked, field('is_internal').checked]).toEqual([true, false]);
  });

  test('is stored per place, without hidden fields and passwords', () => {
    written('About chairs');
    expect(opened({ place: 'message sale.order 5' }).area.value).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/token|swordfish/);
  });

  test('is restored after a submission that did not arrive, and removed after one that did', () => {
    written('Sent once').form.dispatchEvent(new Event('submit', { cancelable: true }));
    cameBy('back_forward', location.href);
    expect(opened().area.value).toBe('Sent once');
    cameBy('navigate', location.href);
    expect(opened().area.value).toBe('');
    cameBy('back_forward', location.href);
    expect(opened().area.value).toBe('');
  });

  test('gives way to what the server returned, also on the page after it', () => {
    written('Old words').form.dispatchEvent(new Event('submit', { cancelable: true }));
    cameBy('navigate', `${location.origin}/mail/chatter_post`);
    expect(opened({ text: 'New words', isNewer: true }).area.value).toBe('New words');
    expect(opened().area.value).toBe('New words');
  });

  test('leaves a field that was typed into, and fills the others', () => {
    written('Old words');
    const { area, field } = opened({ text: 'New words' });
    expect(area.value).toBe('New words');
    expect(field('rating_value').checked).toBe(true);
  });

  test('is over once it is forgotten', () => {
    written('Old words').forget();
    expect(opened().area.value).toBe('');
  });
});
