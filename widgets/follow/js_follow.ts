import { flag, number, oneOf, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { isKnownVisitor } from './parts/known_visitor.ts';

/**
 * Following a record. The form in it does the same by a round trip. Of who was never here there is
 * nothing to ask: the rest comes when a hand does.
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
