import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import { announce } from '#widgets/core/live_region.ts';

/**
 * The lines of a question's form: moved, taken out and added where they stand. The server reads them in the order in
 * which they come, so a line keeps the names of its fields wherever it goes. Without script the same buttons send the form.
 */
export default defineWidget({
  params: { name: text(), what: text() },
  load: 'now',
  enhance(host, { name, what }, signal) {
    const list = host.querySelector('.survey-rows__list') as HTMLElement;
    const rows = () => [...list.children] as HTMLElement[];
    const textOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>('[data-row-text]');
    const button = (row: Element, act: string) => row.querySelector<HTMLButtonElement>(`[data-act=${act}]`);

    const number = () => {
      const all = rows();
      all.forEach((row, at) => {
        const label = `${what} ${at + 1}`;
        textOf(row)?.setAttribute('aria-label', label);
        for (const [act, words] of Object.entries(WORDS())) {
          button(row, act)?.setAttribute('aria-label', `${words}: ${label}`);
          button(row, act)?.toggleAttribute(
            'disabled',
            act === 'up' ? at === 0 : act === 'down' && at === all.length - 1,
          );
        }
      });
    };

    const add = () => {
      const row = blankLike(rows().at(-1) as HTMLElement, name, rows());
      list.append(row);
      number();
      textOf(row)?.focus();
    };

    const move = (row: HTMLElement, act: 'up' | 'down') => {
      if (act === 'up') row.previousElementSibling?.before(row);
      else row.nextElementSibling?.after(row);
      number();
      const again = button(row, act);
      if (again?.disabled) textOf(row)?.focus();
      else again?.focus();
      announce(t('Moved to position {n}', { n: rows().indexOf(row) + 1 }));
    };

    const drop = (row: HTMLElement) => {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      if (!next) list.append(blankLike(row, name, rows()));
      row.remove();
      number();
      textOf(next ?? rows()[0])?.focus();
      announce(t('Removed'));
    };

    host.addEventListener(
      'click',
      (event) => {
        const pressed = (event.target as Element).closest<HTMLButtonElement>('[data-act]');
        if (!pressed) return;
        event.preventDefault();
        const row = pressed.closest<HTMLElement>('.survey-row');
        const { act } = pressed.dataset;
        if (act === 'more') add();
        else if (row && act === 'drop') drop(row);
        else if (row && (act === 'up' || act === 'down')) move(row, act);
      },
      { signal },
    );
    list.addEventListener(
      'keydown',
      (event) => {
        const field = event.target as HTMLInputElement;
        // Enter that ends a word still being composed is none.
        if (event.key !== 'Enter' || event.isComposing || !field.matches('[data-row-text]')) return;
        event.preventDefault();
        const next = textOf(field.closest('.survey-row')?.nextElementSibling);
        if (next) next.focus();
        else if (field.value !== '') add();
      },
      { signal },
    );
  },
});

const WORDS = () => ({ up: t('Move up'), down: t('Move down'), drop: t('Remove', { context: 'survey' }) });

/** An empty line made from another, whose fields have names of their own. */
function blankLike(row: HTMLElement, name: string, all: readonly HTMLElement[]): HTMLElement {
  const blank = row.cloneNode(true) as HTMLElement;
  const n = Math.max(...all.map(({ dataset }) => Number(dataset.row))) + 1;
  const before = `${name}-${row.dataset.row}`;
  blank.dataset.row = String(n);
  for (const error of blank.querySelectorAll('.field__error')) error.remove();
  for (const field of blank.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button')) {
    for (const attribute of ['name', 'value'])
      field.setAttribute(attribute, (field.getAttribute(attribute) ?? '').replace(before, `${name}-${n}`));
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === 'checkbox') field.checked = false;
    else field.value = '';
  }
  return blank;
}
