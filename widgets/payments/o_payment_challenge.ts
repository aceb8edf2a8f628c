import { flag } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/** Redirects to the buyer's bank automatically, but only once: not again after the back button. */
export default defineWidget({
  params: {
    /** Leads on without a click. */
    atOnce: flag(),
  },
  load: 'now',
  enhance(host, { atOnce }) {
    if (!atOnce || history.state?.wasSent) return;
    history.replaceState({ ...history.state, wasSent: true }, '');
    (host as HTMLFormElement).submit();
  },
});
