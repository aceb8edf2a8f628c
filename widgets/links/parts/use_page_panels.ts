import { useLayoutEffect } from 'react';

/** An id, and what `useTabs` makes of the part that has it. */
type Panel = { id: string | undefined; role?: string; tabIndex?: number; hidden?: boolean; 'aria-labelledby'?: string };

/** Makes parts of the page, which the server drew, panels of tabs for as long as the widget is there. */
export function usePagePanels(panels: readonly Panel[]): void {
  const wanted = JSON.stringify(panels);
  useLayoutEffect(() => {
    const before = (JSON.parse(wanted) as Panel[]).map(become);
    return () => {
      for (const restore of before) restore();
    };
  }, [wanted]);
}

/** @returns what takes the attributes away again */
function become({ id, tabIndex, ...attributes }: Panel): () => void {
  const part = document.getElementById(id ?? '');
  const all = Object.entries({ ...attributes, tabindex: tabIndex });
  for (const [name, value] of all) {
    if (typeof value === 'boolean') part?.toggleAttribute(name, value);
    else if (value !== undefined) part?.setAttribute(name, String(value));
  }
  return () => {
    for (const [name] of all) part?.removeAttribute(name);
  };
}
