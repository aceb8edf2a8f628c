import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t, tn } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import { useCall } from './use_call.ts';
import { useDebounced } from './use_debounced.ts';

/**
 * With a label that differs from the text put into the field: "Create 'x'" puts x.
 * @property picture address of a small picture beside the label
 */
export type Suggestion = { label: string; text: string; picture?: string };

const QUIET_MS = 200;

type Suggest = (term: string, signal: AbortSignal) => Promise<Suggestion[]>;

/**
 * Suggestions below a text field, by the WAI-ARIA pattern: arrows choose, Enter accepts, Escape closes, and the number
 * of suggestions is announced. Typed text is never changed unless a suggestion is accepted. Spread `input` on the
 * field and draw `<Suggestions combobox={…} />` after it.
 * @param suggest best first
 * @param taken hears of an accepted suggestion
 */
export function useCombobox(suggest: Suggest, taken?: (text: string) => void) {
  const id = `${useId()}-list`;
  const field = useRef<HTMLInputElement>(null);
  const list = useSuggestions(field, suggest);
  const { suggestions, chosen, askLater, close } = list;
  const [isAwake, wake] = useAwake(field, list.ask);
  const isOpen = suggestions.length > 0;

  const take = (at: number) => {
    const input = field.current;
    if (!input) return;
    input.value = suggestions[at]?.text ?? input.value;
    close();
    input.dispatchEvent(new Event('change', { bubbles: true }));
    taken?.(input.value);
  };
  const onInput = () => {
    wake();
    askLater();
  };
  const onKeyDown = (event: KeyboardEvent) => pressKey(event, list, take);
  return {
    id,
    suggestions,
    chosen,
    take,
    input: { ref: field, onInput, onKeyDown, onFocus: wake, onBlur: close, ...(isAwake && roles(id, isOpen, chosen)) },
  };
}

export type Combobox = ReturnType<typeof useCombobox>;

/** What is suggested for the text in the field, and which of it is chosen: -1 for none. */
function useSuggestions(field: RefObject<HTMLInputElement | null>, suggest: Suggest) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [chosen, setChosen] = useState(-1);
  const asking = useCall((signal, term: string) => suggest(term, signal));
  const show = (found: Suggestion[]) => {
    setChosen(-1);
    setSuggestions(found);
  };
  const ask = async () => {
    const found = await asking.run(field.current?.value ?? '');
    show(found ?? []);
    if (found) announce(found.length > 0 ? tn('{n} suggestion', '{n} suggestions', found.length) : t('No suggestions'));
  };
  const askLater = useDebounced(ask, QUIET_MS);
  const close = () => {
    askLater.cancel();
    asking.reset();
    show([]);
  };
  return { suggestions, chosen, choose: setChosen, ask, askLater, close };
}

/** Before somebody comes, and without script, it is a plain field. */
function useAwake(field: RefObject<HTMLInputElement | null>, ask: () => unknown): [boolean, () => void] {
  const [isAwake, setAwake] = useState(false);
  const newest = useNewest(ask);
  useEffect(() => {
    const input = field.current;
    if (!input || document.activeElement !== input) return;
    setAwake(true);
    // What was typed while the script was on its way.
    if (input.value !== input.defaultValue) newest.current();
  }, [field, newest]);
  return [isAwake, () => setAwake(true)];
}

/** @keyboard Combobox: Down and Up choose a suggestion, Enter takes it, Escape closes the list. */
function pressKey(
  event: KeyboardEvent,
  { suggestions, chosen, choose, ask, close }: ReturnType<typeof useSuggestions>,
  take: (at: number) => void,
): void {
  // With Alt the arrows are those of the field's row.
  if (event.altKey) return;
  const isOpen = suggestions.length > 0;
  const isDown = event.key === 'ArrowDown';
  if (isDown || event.key === 'ArrowUp') {
    event.preventDefault();
    // Past the ends there is the field itself.
    const places = suggestions.length + 1;
    if (isOpen) choose(((chosen + 1 + (isDown ? 1 : places - 1)) % places) - 1);
    else void ask();
  } else if (isOpen && (event.key === 'Escape' || (event.key === 'Enter' && chosen >= 0))) {
    event.preventDefault();
    if (event.key === 'Enter') take(chosen);
    else close();
  }
}

const roles = (id: string, isOpen: boolean, chosen: number) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  autoComplete: 'off',
  'aria-controls': id,
  'aria-expanded': isOpen,
  'aria-activedescendant': chosen >= 0 ? `${id}-${chosen}` : undefined,
});
