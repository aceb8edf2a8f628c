import { on } from '#registry/bus.ts';
import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/**
 * The newsletter pop-up: opens once per list, when the mouse leaves by the top edge. The marker's content is for touch
 * screens, where that never happens. Until it opens it is only a listener.
 */
export default defineWidget({
  params: {
    /** Mailing list that is offered; absent: none. */
    listId: number(null),
  },
  load: 'idle',
  enhance(host, { listId }, signal) {
    if (listId === null) return;
    const cookie = `newsletter-popup-${listId}=true`;
    const wasShown = () => document.cookie.split('; ').includes(cookie);
    const title = host.querySelector('h2')?.textContent ?? '';
    let isBusy = false;
    const isDone = () => {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
      document.cookie = `${cookie}; path=/`;
    };

    const leave = async ({ clientY, relatedTarget }: MouseEvent) => {
      if (clientY > 0 || relatedTarget || isBusy || wasShown() || isOccupied()) return;
      isBusy = true;
      try {
        const { offer } = await import('./parts/newsletter_dialog.ts');
        await offer({
          listId,
          title,
          signal,
          isOccupied,
          opened: isDone,
        });
      } finally {
        isBusy = false;
      }
    };
    if (!wasShown()) document.documentElement.addEventListener('mouseleave', leave, { signal });
    // Visitors who subscribed elsewhere on the page are not asked again.
    return on('follow:subscribed', (detail) => detail.listId === listId && isDone());
  },
});

/** Somebody types, or is asked something already. */
const isOccupied = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('dialog[open]') !== null;
