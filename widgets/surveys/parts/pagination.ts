import { t } from '#registry/texts.ts';

/** Pages beside the chosen one, the first and the last that are offered. */
const NEIGHBOURS = 2;

/**
 * Shows the rows of a question's table a page at a time: page n from (n-1)·limit up to n·limit. The control says how
 * many a page has in `data-record_limit`.
 */
export function startPagination(control: HTMLElement, signal: AbortSignal): void {
  const { question_id: id, record_limit: limit } = control.dataset;
  const table = document.getElementById(`table_question_${id}`);
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const size = Number(limit);
  if (!table || !(size > 0) || rows.length <= size) return;
  const count = Math.ceil(rows.length / size);

  const choose = (page: number) => {
    rows.forEach((row, at) => {
      row.hidden = at < (page - 1) * size || at >= page * size;
    });
    table.scrollTop = 0;
    control.replaceChildren(listOf(page, count));
  };
  control.addEventListener(
    'click',
    ({ target }) => {
      const page = (target as Element).closest<HTMLElement>('[data-page]')?.dataset.page;
      if (!page) return;
      choose(Number(page));
      control.querySelector<HTMLElement>('[aria-current]')?.focus();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    control.replaceChildren();
    for (const row of rows) row.hidden = false;
  });
  choose(1);
}

function listOf(current: number, count: number): HTMLElement {
  const list = element('ul', 'pager__list');
  let before = 0;
  for (const page of offered(current, count)) {
    if (page > before + 1) list.append(item(element('span', 'pager__gap', '…')));
    list.append(item(buttonOf(page, page === current)));
    before = page;
  }
  return list;
}

/** The first, the last, and those around the chosen one. */
export function offered(current: number, count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  return all.filter((page) => page === 1 || page === count || Math.abs(page - current) <= NEIGHBOURS);
}

function buttonOf(page: number, isCurrent: boolean): HTMLElement {
  const button = element('button', 'pager__link', String(page));
  button.setAttribute('type', 'button');
  button.setAttribute('aria-label', t('Page {page}', { page }));
  if (isCurrent) button.setAttribute('aria-current', 'page');
  button.dataset.page = String(page);
  return button;
}

function item(inside: HTMLElement): HTMLElement {
  const one = element('li', '');
  one.append(inside);
  return one;
}

function element(name: string, className: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), { className, textContent: text });
}
