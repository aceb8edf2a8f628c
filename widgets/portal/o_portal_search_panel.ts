import { defineWidget } from '#registry/widget.ts';

/** What the form itself says; an empty field of them leaves the address. */
const OWN = ['search_in', 'search', 'date_begin', 'date_end'];

/**
 * Search in a list: Enter or the button reloads the page with `search_in` and `search`; all else that its address says
 * stays. Without script it is a form that sends what it knows of.
 */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    if (!(host instanceof HTMLFormElement)) return;
    const form = host;
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const address = new URL(form.action);
        const asked = new URLSearchParams(location.search);
        const typed = new FormData(form);
        for (const name of OWN) {
          const value = String(typed.get(name) ?? '').trim();
          if (value === '' || (name === 'search_in' && !String(typed.get('search') ?? '').trim())) asked.delete(name);
          else asked.set(name, value);
        }
        address.search = asked.toString();
        location.assign(address);
      },
      { signal },
    );
  },
});
