import { useEffect, useRef, useState } from 'react';
import type { ProductName } from '#shop/staff/product/names_view.ts';

const linesOf = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))];

/** Products whose handles stand in a text area, which the form sends and keeps as a draft. */
export function usePickedProducts(opening: ProductName[]) {
  const lines = useRef<HTMLDivElement>(null);
  const known = useRef(new Map(opening.map((one) => [one.handle, one])));
  const [handles, setHandles] = useState(() => opening.map(({ handle }) => handle));
  const [isReady, setReady] = useState(false);
  const area = () => lines.current?.querySelector('textarea');
  /** Also after a draft was filled in. */
  const read = () => setHandles(linesOf(area()?.value ?? ''));
  useEffect(() => {
    setReady(true);
    setHandles(linesOf(lines.current?.querySelector('textarea')?.value ?? ''));
  }, []);
  const change = (wanted: string[]) => {
    const text = area();
    if (!text) return;
    text.value = wanted.join('\n');
    for (const type of ['input', 'change']) text.dispatchEvent(new Event(type, { bubbles: true }));
  };
  return {
    lines,
    isReady,
    picked: handles.map((handle) => known.current.get(handle) ?? { handle, name: handle }),
    read,
    change,
    learn: (found: ProductName[]) => {
      for (const one of found) known.current.set(one.handle, one);
    },
  };
}
