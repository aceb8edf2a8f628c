import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t, tn } from '#registry/texts.ts';
import { announce } from '#widgets/core/live_region.ts';
import { useCall } from './use_call.ts';
import { useDebounced } from './use_debounced.ts';

/** With a label that differs from the text put into the field: "Create 'x'" puts x. */
export type Suggestion = { label: string; text: string };

const QUIET_MS = 200;

/**
 * Suggestions below a text field, by the WAI-ARIA pattern: arrows choose, Enter accepts, Escape closes, and the number
 * of suggestions is announced. Typed text is never changed unless a suggestion is accepted. Spread `input` on the
 * field and draw `<Suggestions combobox={…} />` after it.
 * @param suggest best first
 * @param taken hears of an accepted suggestion
 */
export function useCombobox(
  suggest: (term: string, signal: AbortSignal) => Promise<Suggestion[]>,
  taken?: (text: string) => void,
) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [chosen, setChosen] = useState(-1);
  /** Before somebody comes, and without script, it is a plain field. */
  const [isAwake, setAwake] = useState(false);
  const asking = useCall((signal, term: string) => suggest(term, signal));

  const ask = async () => {
    const found = await asking.run(field.current?.value ?? '');
    setChosen(-1);
    setSuggestions(found ?? []);
    if (found) announce(found.length > 0 ? tn('{n} suggestion', '{n} suggestions', found.length) : t('No suggestions'));
  };
  const askLater = useDebounced(ask, QUIET_MS);
  const askNow = useNewest(ask);
  useEffect(() => {
    const input = field.current;
    if (!input || document.activeElement !== input) return;
    setAwake(true);
    // What was typed while the script was on its way.
    if (input.value !== input.defaultValue) void askNow.current();
  }, [askNow]);
  const close = () => {
    askLater.cancel();
    asking.reset();
    setSuggestions([]);
    setChosen(-1);
  };
  const take = (at: number) => {
    const input = field.current;
    if (!input) return;
    input.value = suggestions[at]?.text ?? input.value;
    close();
    input.dispatchEvent(new Event('change', { bubbles: true }));
    taken?.(input.value);
  };

  const isOpen = suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown';
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault();
      // Past the ends there is the field itself.
      const places = suggestions.length + 1;
      if (isOpen) setChosen(((chosen + 1 + (isDown ? 1 : places - 1)) % places) - 1);
      else void ask();
    } else if (isOpen && (event.key === 'Escape' || (event.key === 'Enter' && chosen >= 0))) {
      event.preventDefault();
      if (event.key === 'Enter') take(chosen);
      else close();
    }
  };

  return {
    id: `${id}-list`,
    suggestions,
    chosen,
    take,
    input: {
      ref: field,
      onInput: () => {
        setAwake(true);
        askLater();
      },
      onKeyDown,
      onFocus: () => setAwake(true),
      onBlur: close,
      ...(isAwake && {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        autoComplete: 'off',
        'aria-controls': `${id}-list`,
        'aria-expanded': isOpen,
        'aria-activedescendant': chosen >= 0 ? `${id}-list-${chosen}` : undefined,
      }),
    },
  };
}

export type Combobox = ReturnType<typeof useCombobox>;
