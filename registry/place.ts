import { useLayoutEffect, useState } from 'react';

/**
 * An element before all that an author's element holds, to draw into by a portal: by themselves these come last. It goes
 * with the component. Null until it is there.
 */
export const useFirstPlace = (parent: Element) => usePlace(parent, 'afterbegin');

/** The same, right after an element. */
export const usePlaceAfter = (element: Element) => usePlace(element, 'afterend');

function usePlace(sibling: Element, where: InsertPosition): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const made = document.createElement('div');
    sibling.insertAdjacentElement(where, made);
    setPlace(made);
    return () => made.remove();
  }, [sibling, where]);
  return place;
}
