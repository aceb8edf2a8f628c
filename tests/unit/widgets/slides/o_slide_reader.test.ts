import { describe, expect, it } from 'vitest';
import { on } from '#registry/bus.ts';
import type { Reader } from '#slides/slide/reader_view.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/slides/o_slide_reader.tsx';

const href = '/slides/slide/care-1';
const page = (number: number): Reader => ({
  ...{ number, count: 3, picture: null, outline: [], isWaiting: false, film: null, videoId: '', url: '' },
  paragraphs: [`Words of page ${number}`],
  previousUrl: number > 1 ? `${href}?page=${number - 1}` : null,
  nextUrl: number < 3 ? `${href}?page=${number + 1}` : null,
});
const answer = (number: number) => ({
  reader: page(number),
  title: `Care, page ${number}`,
  url: `${href}?page=${number}`,
});
let host: HTMLElement;
const open = async (number: number) => {
  document.title = 'Care | Alder & Fern';
  host = await showWidget(widget, { params: { reader: page(number), href, language: 'en-US' } });
};
const press = (key: string, target: EventTarget = document.body, more: object = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const words = () => host.querySelector('.slide-text')?.textContent;

describe('The reader of a slide', () => {
  it('turns the page in place by its link, and says so in address, title and to the code for other websites', async () => {
    await open(1);
    let turned = 0;
    const end = on('slide:page', ({ number }) => {
      turned = number;
    });
    host.querySelector<HTMLElement>('a[rel=next]')?.click();
    const { path, body } = last();
    expect([path, body]).toEqual([`${href}/page_json`, { page: 2 }]);
    await last().answer(answer(2));
    expect([words(), turned, location.pathname + location.search]).toEqual(['Words of page 2', 2, `${href}?page=2`]);
    expect(document.title).toBe('Care, page 2 | Alder & Fern');
    end();
  });

  it('turns pages by arrow keys, twice for two presses, and not beyond its ends', async () => {
    await open(1);
    press('ArrowLeft');
    expect(asked.length).toBe(0);
    press('ArrowRight');
    press('ArrowRight');
    expect(last().body).toEqual({ page: 3 });
    await last().answer(answer(3));
    press('ArrowRight');
    await settled();
    expect([asked.length, words()]).toEqual([2, 'Words of page 3']);
  });

  it('mirrors arrow keys from right to left', async () => {
    await open(2);
    host.style.direction = 'rtl';
    press('ArrowLeft');
    expect(last().body).toEqual({ page: 3 });
  });

  it('leaves arrow keys to fields, and with modifiers to the browser', async () => {
    await open(1);
    const field = document.body.appendChild(document.createElement('input'));
    press('ArrowRight', field);
    press('ArrowRight', document.body, { altKey: true });
    await settled();
    expect(asked.length).toBe(0);
  });

  it('shows an error and keeps its page when another fails to load', async () => {
    await open(1);
    press('ArrowRight');
    await last().answer({ error: { message: 'No longer there' } }, 404);
    expect([words(), host.querySelector('[role=alert]')?.textContent]).toEqual(['Words of page 1', 'No longer there']);
    press('ArrowRight');
    await settled();
    expect([asked.length, last().body]).toEqual([2, { page: 2 }]);
  });

  it('keeps the focus among its links when the link to the next page goes', async () => {
    await open(2);
    const next = host.querySelector<HTMLElement>('a[rel=next]');
    next?.focus();
    next?.click();
    await last().answer(answer(3));
    expect(document.activeElement).toBe(host.querySelector('.slide-pages'));
  });
});
