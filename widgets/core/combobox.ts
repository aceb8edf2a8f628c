import { t, tn } from '#registry/texts.ts';
import { announce } from './live_region.ts';

/** With a label that differs from the text put into the field: "Create 'x'" puts x. */
export type Suggestion = string | { label: string; text: string };

export type ComboboxOptions = {
  input: HTMLInputElement;
  /** Suggestions for the typed term, best first. */
  suggest(term: string, signal: AbortSignal): Promise<Suggestion[]>;
  /** Called with the accepted suggestion. */
  taken?(text: string): void;
  /** Aborting it removes the combobox. */
  signal: AbortSignal;
};

const QUIET_MS = 200;
let boxes = 0;

/**
 * Suggestions below a text field, by the WAI-ARIA pattern: arrows choose, Enter accepts, Escape closes, and the number
 * of suggestions is announced. Typed text is never changed unless a suggestion is accepted.
 */
export function combobox({ input, suggest, taken, signal }: ComboboxOptions): void {
  boxes += 1;
  const list = document.createElement('ul');
  list.className = 'combobox__list popover';
  list.id = `combobox-${boxes}`;
  list.role = 'listbox';
  list.ariaLabel = t('Suggestions');
  list.hidden = true;
  const before = new Map(ATTRIBUTES.map(([name]) => [name, input.getAttribute(name)]));
  for (const [name, value] of ATTRIBUTES) input.setAttribute(name, value);
  input.setAttribute('aria-controls', list.id);
  input.after(list);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let chosen = -1;
  /** What each offer puts into the field. */
  let texts: string[] = [];

  const close = () => {
    clearTimeout(timer);
    asking?.abort();
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    choose(-1);
  };

  const choose = (at: number) => {
    chosen = at;
    for (const [i, option] of [...list.children].entries()) option.ariaSelected = String(i === at);
    const option = list.children[at];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView?.({ block: 'nearest' });
  };

  const take = (at: number) => {
    input.value = texts[at] ?? input.value;
    close();
    input.dispatchEvent(new Event('change', { bubbles: true }));
    taken?.(input.value);
  };

  const show = (suggestions: readonly Suggestion[]) => {
    texts = suggestions.map((one) => (typeof one === 'string' ? one : one.text));
    const labels = suggestions.map((one) => (typeof one === 'string' ? one : one.label));
    list.replaceChildren(...labels.map((label, i) => optionOf(`${list.id}-${i}`, label)));
    choose(-1);
    list.hidden = texts.length === 0;
    input.setAttribute('aria-expanded', String(texts.length > 0));
    announce(texts.length > 0 ? tn('{n} suggestion', '{n} suggestions', texts.length) : t('No suggestions'));
  };

  const ask = async () => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    try {
      const texts = await suggest(input.value, AbortSignal.any([mine.signal, signal]));
      if (!mine.signal.aborted && !signal.aborted) show(texts);
    } catch {
      // Without suggestions the field is what it was.
      if (!mine.signal.aborted) close();
    }
  };

  const listen = (type: string, listener: (event: Event) => void, target: HTMLElement = input) =>
    target.addEventListener(type, listener, { signal });
  listen('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), QUIET_MS);
  });
  listen('keydown', (event) => {
    const { key } = event as KeyboardEvent;
    const count = list.children.length;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) void ask();
      // Past the ends there is the field itself.
      else choose(((chosen + 1 + (key === 'ArrowDown' ? 1 : count)) % (count + 1)) - 1);
    } else if (key === 'Enter' && !list.hidden && chosen >= 0) {
      event.preventDefault();
      take(chosen);
    } else if (key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    }
  });
  listen('focusout', close);
  // Before the field loses the focus.
  listen('pointerdown', (event) => event.preventDefault(), list);
  listen('click', ({ target }) => take([...list.children].indexOf((target as Element).closest('li') as Element)), list);

  // What was typed while the script was on its way.
  if (document.activeElement === input && input.value !== input.defaultValue) void ask();

  signal.addEventListener('abort', () => {
    close();
    list.remove();
    input.removeAttribute('aria-controls');
    for (const [name, value] of before) value === null ? input.removeAttribute(name) : input.setAttribute(name, value);
  });
}

const ATTRIBUTES = [
  ['role', 'combobox'],
  ['aria-autocomplete', 'list'],
  ['aria-expanded', 'false'],
  ['autocomplete', 'off'],
] as const;

function optionOf(id: string, text: string): HTMLElement {
  const option = Object.assign(document.createElement('li'), { id, textContent: text, className: 'combobox__option' });
  option.role = 'option';
  option.ariaSelected = 'false';
  option.dir = 'auto';
  return option;
}
