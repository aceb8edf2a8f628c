import { defineWidget } from '#registry/widget.ts';
import { leaving } from '#widgets/core/page_leave.ts';

/** A link or button that does what it does once, until the next page comes or it is clear that none does. */
export default defineWidget({
  load: 'interact',
  enhance(host, _params, signal) {
    let stay: (() => void) | undefined;
    const show = (isDone: boolean) => {
      host.classList.toggle('disabled', isDone);
      if (isDone) host.setAttribute('aria-disabled', 'true');
      else host.removeAttribute('aria-disabled');
    };
    const begin = () => {
      show(true);
      stay = leaving(release);
    };
    const release = () => {
      show(false);
      stay?.();
      stay = undefined;
    };
    const press = (event: MouseEvent) => {
      if (stay) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (!isSubmitter(host) && !leadsElsewhere(event)) begin();
    };
    host.addEventListener('click', press, { signal, capture: true });
    // An invalid form, or one that a script handles, can be sent again at once.
    window.addEventListener(
      'submit',
      (event) => {
        if (event.submitter === host && !event.defaultPrevented) begin();
      },
      { signal },
    );
    return release;
  },
});

const isSubmitter = (host: HTMLElement) => {
  const { form, type } = host as HTMLButtonElement;
  return Boolean(form) && type === 'submit';
};

/** To another tab or window, or to a file: this page stays. */
const leadsElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;
