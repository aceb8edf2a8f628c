/** Presses once: until the next page comes, or it is clear that none does. */
import { defineWidget } from '#registry/widget.ts';
import { whenPageStays } from '#widgets/core/page_leave.ts';

/** A link or a button by itself, or a form that goes to the server. */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    if (host.matches('a:not(.a-submit), button')) return pressOnce(host, signal);
    const form = host.closest('form') ?? host.querySelector('form');
    return form ? sendOnce(form, signal) : undefined;
  },
});

/** Shows that it is under way, until the page is left or stays after all. */
function underWay(show: (isBusy: boolean) => void) {
  let stay: (() => void) | undefined;
  const release = () => {
    show(false);
    stay?.();
    stay = undefined;
  };
  const begin = () => {
    show(true);
    stay = whenPageStays(release);
  };
  return { begin, release, isBusy: () => stay !== undefined };
}

function pressOnce(host: HTMLElement, signal: AbortSignal): () => void {
  const { begin, release, isBusy } = underWay((isDone) => {
    host.classList.toggle('disabled', isDone);
    if (isDone) host.setAttribute('aria-disabled', 'true');
    else host.removeAttribute('aria-disabled');
  });
  const press = (event: MouseEvent) => {
    if (isBusy()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!isSubmitter(host) && !leadsElsewhere(event)) begin();
  };
  host.addEventListener('click', press, { signal, capture: true });
  // An invalid form, or one that a script handles, can be sent again at once.
  const sent = (event: SubmitEvent) => {
    if (event.submitter === host && !event.defaultPrevented) begin();
  };
  window.addEventListener('submit', sent, { signal });
  return release;
}

/**
 * The buttons are not disabled, or what the pressed one says would not be sent, and its focus would be lost. A link
 * `.a-submit` in the form sends it too.
 */
function sendOnce(form: HTMLFormElement, signal: AbortSignal): () => void {
  const { begin, release, isBusy } = underWay((isSending) => {
    for (const button of form.querySelectorAll('button:not([type=button]), .a-submit')) {
      for (const state of ['aria-busy', 'aria-disabled']) {
        if (isSending) button.setAttribute(state, 'true');
        else button.removeAttribute(state);
      }
    }
  });
  const submit = (event: SubmitEvent) => {
    if (isBusy()) event.preventDefault();
    // Whoever answers the form in place has heard of it by then, and has a way of their own to show that.
    else setTimeout(() => event.defaultPrevented || signal.aborted || begin());
  };
  const click = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a.a-submit')) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.addEventListener('submit', submit, { signal });
  form.addEventListener('click', click, { signal });
  return release;
}

const isSubmitter = (host: HTMLElement) => {
  const { form, type } = host as HTMLButtonElement;
  return Boolean(form) && type === 'submit';
};

/** To another tab or window, or to a file: this page stays. */
const leadsElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;
