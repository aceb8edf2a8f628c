import { flag, number, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { isKnownVisitor } from './parts/known_visitor.ts';

/**
 * Follows a record. Its form does the same without script. The server knows nothing of first-time visitors,
 * so the rest loads on interaction.
 */
export default defineWidget({
  params: { object: text(), id: number(), follow: oneOf(['on', 'off'], 'off'), unsubscribe: flag() },
  enhance(host, params, signal) {
    const form = host.querySelector('form');
    let undo: (() => void) | undefined;
    const begin = async () => {
      const { startFollowing } = await import('./parts/following.ts');
      if (!signal.aborted) undo ??= startFollowing(host, params, signal);
    };
    // Where it does not come, the form is there all the same.
    const beginQuietly = () => void begin().catch(() => host.classList.add('is-known'));

    if (params.unsubscribe || isKnownVisitor(document.cookie)) beginQuietly();
    else {
      host.dataset.follow = 'off';
      host.classList.add('is-known');
      host.addEventListener('focusin', beginQuietly, { signal });
    }
    form?.addEventListener(
      'submit',
      (event) => {
        if (undo) return;
        event.preventDefault();
        // Without the rest, by a round trip.
        begin().then(
          () => signal.aborted || form.requestSubmit(event.submitter),
          () => form.submit(),
        );
      },
      { signal },
    );

    return () => {
      undo?.();
      host.classList.remove('is-known');
    };
  },
});
