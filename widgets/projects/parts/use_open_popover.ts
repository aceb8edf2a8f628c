import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';

/** Time to move the mouse from a face to its pop-over. */
const CLOSE_AFTER_MS = 200;

/** Which rating is open; `isHovered`: by the mouse alone, with which it goes. */
type Open = { id: number; isHovered: boolean } | null;

/**
 * At most one of several faces is open. A click elsewhere closes it.
 * @keyboard Pop-overs: Escape closes an open one.
 */
export function useOpenPopover() {
  const [open, setOpen] = useState<Open>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOpenedBefore(setOpen);
  useClosedElsewhere(() => setOpen(null));
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isOpen: (id: number) => open?.id === id,
    enter: (id: number, event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      if (open?.id !== id) setOpen({ id, isHovered: true });
    },
    leave: (id: number, event: PointerEvent) => {
      if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
      clearTimeout(timer.current);
      const close = (now: Open) => (now?.id === id && now.isHovered ? null : now);
      timer.current = setTimeout(() => setOpen(close), CLOSE_AFTER_MS);
    },
    /** Hovering may have opened it already: the click keeps it open. */
    press: (id: number, event: MouseEvent) => {
      event.preventDefault();
      setOpen(open?.id === id && !open.isHovered ? null : { id, isHovered: false });
    },
  };
}

/** What was opened, or came under the mouse, before the script was there. */
function useOpenedBefore(setOpen: (open: Open) => void): void {
  const host = useHost();
  useEffect(() => {
    const all = [...host.querySelectorAll('details')];
    const opened = all.find((one) => one.open);
    const first = opened ?? all.find((one) => one.matches(':hover'));
    if (first) setOpen({ id: Number(first.dataset.rating), isHovered: !opened });
  }, [host, setOpen]);
}

/** Escape gives the focus back to the face. */
function useClosedElsewhere(close: () => void): void {
  const host = useHost();
  const newest = useNewest(close);
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const shown = host.querySelector('details[open]');
      if (shown?.contains(document.activeElement)) shown.querySelector('summary')?.focus();
      newest.current();
    };
    const press = ({ target }: Event) => {
      if (!host.querySelector('details[open]')?.contains(target as Node)) newest.current();
    };
    document.addEventListener('keydown', pressed, { signal });
    document.addEventListener('pointerdown', press, { signal });
    return () => life.abort();
  }, [host, newest]);
}

export type Faces = ReturnType<typeof useOpenPopover>;
