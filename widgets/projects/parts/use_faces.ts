import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useHost } from '#registry/host.ts';

/** Time to move the mouse from a face to its pop-over. */
const CLOSE_AFTER_MS = 200;

/** Which rating is open; `isHovered`: by the mouse alone, with which it goes. */
type Open = { id: number; isHovered: boolean } | null;

/** At most one of several faces is open. Escape or a click elsewhere closes it. */
export function useFaces() {
  const host = useHost();
  const [open, setOpen] = useState<Open>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // What was opened, or came under the mouse, before the script was there.
    const all = [...host.querySelectorAll('details')];
    const opened = all.find((one) => one.open);
    const first = opened ?? all.find((one) => one.matches(':hover'));
    if (first) setOpen({ id: Number(first.dataset.rating), isHovered: !opened });
    return () => clearTimeout(timer.current);
  }, [host]);

  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const shown = host.querySelector('details[open]');
      if (shown?.contains(document.activeElement)) shown.querySelector('summary')?.focus();
      setOpen(null);
    };
    const press = (event: Event) => {
      if (!host.querySelector('details[open]')?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener('keydown', leave, { signal });
    document.addEventListener('pointerdown', press, { signal });
    return () => life.abort();
  }, [host]);

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

export type Faces = ReturnType<typeof useFaces>;
