import { defineWidget } from '#registry/widget.ts';

/** Time to move the mouse from a face to its pop-over. */
const CLOSE_AFTER_MS = 200;

/**
 * Faces of ratings: details show while the mouse is over a face. A click opens and keeps them open, with or without
 * script; Escape or a click elsewhere closes them.
 */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const all = [...host.querySelectorAll<HTMLDetailsElement>('details')];
    /** Opened by the mouse alone: it goes with it. */
    let hovered: HTMLDetailsElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const detailsOf = (event: Event) => (event.target as Element).closest?.('details') as HTMLDetailsElement | null;

    const close = (details: HTMLDetailsElement) => {
      details.open = false;
      if (hovered === details) hovered = null;
    };
    const open = (details: HTMLDetailsElement) => {
      clearTimeout(timer);
      if (details.open) return;
      for (const other of all) if (other !== details) close(other);
      details.open = true;
      hovered = details;
      keepInside(details);
    };

    const listen = (type: string, listener: (event: Event) => void) =>
      host.addEventListener(type, listener, { signal });
    listen('pointerover', (event) => {
      const details = detailsOf(event);
      if (details && (event as PointerEvent).pointerType === 'mouse') open(details);
    });
    // The mouse that woke the widget is over a face already.
    const first = all.find((details) => details.matches(':hover'));
    if (first) open(first);
    listen('pointerout', (event) => {
      const details = hovered;
      if (!details || details.contains((event as PointerEvent).relatedTarget as Node | null)) return;
      clearTimeout(timer);
      timer = setTimeout(() => hovered === details && close(details), CLOSE_AFTER_MS);
    });
    listen('click', (event) => {
      const details = detailsOf(event);
      if (!details || !(event.target as Element).closest('summary')) return;
      if (hovered === details) {
        // Hovering has opened it already: the click keeps it open.
        event.preventDefault();
        hovered = null;
      } else for (const other of all) if (other !== details) close(other);
    });
    listen('toggle', (event) => keepInside(event.target as HTMLDetailsElement));
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        for (const details of all.filter((one) => one.open)) {
          const isInside = details.contains(document.activeElement);
          close(details);
          if (isInside) details.querySelector('summary')?.focus();
        }
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      (event) => {
        for (const details of all) if (details.open && !details.contains(event.target as Node)) close(details);
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      for (const details of all) {
        details.open = false;
        details.querySelector('.popover')?.classList.remove('rating-one__text--end');
      }
    };
  },
});

/** Near the end of the page it opens the other way. */
function keepInside(details: HTMLDetailsElement): void {
  const text = details.querySelector('.popover');
  if (!text || !details.open) return;
  text.classList.remove('rating-one__text--end');
  const { left, right } = text.getBoundingClientRect();
  if (right > document.documentElement.clientWidth || left < 0) text.classList.add('rating-one__text--end');
}
