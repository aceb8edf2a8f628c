import { defineWidget } from '#registry/widget.ts';
import { leaving } from '#widgets/core/page_leave.ts';

/**
 * A form that goes to the server by itself is sent once: its buttons show that it is under way, and do nothing more.
 * They are not disabled, or what the pressed one says would not be sent, and its focus would be lost.
 * A link `.a-submit` in it sends it too.
 */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    const form = host.closest('form') ?? host.querySelector('form');
    if (!form) return;
    let stay: (() => void) | undefined;
    const show = (isBusy: boolean) => {
      for (const button of form.querySelectorAll('button:not([type=button]), .a-submit')) {
        for (const state of ['aria-busy', 'aria-disabled']) {
          if (isBusy) button.setAttribute(state, 'true');
          else button.removeAttribute(state);
        }
      }
    };
    const begin = () => {
      show(true);
      stay = leaving(release);
    };
    form.addEventListener(
      'submit',
      (event) => {
        if (stay) event.preventDefault();
        // Whoever answers the form in place has heard of it by then, and has a way of their own to show that.
        else setTimeout(() => event.defaultPrevented || signal.aborted || begin());
      },
      { signal },
    );
    form.addEventListener(
      'click',
      (event) => {
        if (!(event.target as Element).closest('a.a-submit')) return;
        event.preventDefault();
        form.requestSubmit();
      },
      { signal },
    );
    const release = () => {
      show(false);
      stay?.();
      stay = undefined;
    };
    return release;
  },
});
