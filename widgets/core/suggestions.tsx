import { useEffect, useRef } from 'react';
import { t } from '#registry/texts.ts';
import type { Combobox } from './hooks/use_combobox.ts';

/** The list of a combobox; the field keeps the focus. */
export function Suggestions({ combobox: { id, suggestions, chosen, take } }: { combobox: Combobox }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (chosen >= 0) list.current?.children[chosen]?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <ul
      ref={list}
      id={id}
      className="combobox__list popover"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox
      role="listbox"
      aria-label={t('Suggestions')}
      hidden={suggestions.length === 0}
    >
      {suggestions.map(({ label, text, picture }, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are those of the field
        <li
          key={text}
          id={`${id}-${i}`}
          className="combobox__option"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a combobox
          role="option"
          aria-selected={i === chosen}
          dir="auto"
          // Before the field loses the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(i)}
        >
          {picture && <img className="combobox__picture" src={picture} alt="" width={40} height={40} />}
          {label}
        </li>
      ))}
    </ul>
  );
}
