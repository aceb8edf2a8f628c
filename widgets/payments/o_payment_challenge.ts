import { flag } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';

/** The way to the buyer's bank is gone by itself, once: who comes back by the browser's button is not sent there again. */
export default defineWidget({
  params: { atOnce: flag() },
  load: 'now',
  enhance(host, { atOnce }) {
    if (!atOnce || history.state?.wasSent) return;
    history.replaceState({ ...history.state, wasSent: true }, '');
    (host as HTMLFormElement).submit();
  },
});
