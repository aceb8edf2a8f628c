import { useEffect, useRef, useState } from 'react';
import { useHost } from '#registry/host.ts';
import { defineWidget } from '#registry/widget.ts';

/** In the head of a staff list: selects all rows of the page. `#select-rows` names it. */
export default defineWidget({
  load: 'visible',
  View() {
    const host = useHost();
    const box = useRef<HTMLInputElement>(null);
    const [selected, setSelected] = useState({ some: false, all: false });
    useEffect(() => {
      const form = host.closest('form');
      const count = () => {
        const boxes = boxesIn(form);
        const checked = boxes.filter((one) => one.checked).length;
        setSelected({ some: checked > 0, all: checked > 0 && checked === boxes.length });
      };
      // After a reload browsers check again what was checked.
      count();
      form?.addEventListener('change', count);
      return () => form?.removeEventListener('change', count);
    }, [host]);
    useEffect(() => {
      if (box.current) box.current.indeterminate = selected.some && !selected.all;
    }, [selected]);
    const selectAll = (isChecked: boolean) => {
      for (const one of boxesIn(host.closest('form'))) one.checked = isChecked;
      setSelected({ some: isChecked, all: isChecked });
    };
    return (
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-labelledby="select-rows"
          checked={selected.all}
          onChange={(event) => selectAll(event.currentTarget.checked)}
        />
      </label>
    );
  },
});

const boxesIn = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name=ids]') ?? []),
];
