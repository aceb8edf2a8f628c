import { useLayoutEffect, useState } from 'react';

/**
 * An element before all that an author's element holds, to draw into by a portal: by themselves these come last. It goes
 * with the component. Null until it is there.
 */
export function useFirstPlace(parent: Element): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const element = document.createElement('div');
    parent.prepend(element);
    setPlace(element);
    return () => element.remove();
  }, [parent]);
  return place;
}
