import { CallError, call } from '#registry/call.ts';
import { text } from '#registry/params.ts';
import { report } from '#registry/report.ts';
import { defineWidget } from '#registry/widget.ts';

/** Template id → its HTML, requested once. */
const blocks = new Map<string, Promise<string>>();

/**
 * A place that the server fills: `<div data-widget="o_block" data-oe-call="website.promises">`. The first
 * that comes into view asks once for all that the page holds; each is replaced by its own clone with the class
 * `o_block_<id>`. What stood inside stays where there is no answer. A name that the server does not know fails the whole
 * call; then each is asked for by itself, so that the others come.
 */
export default defineWidget({
  load: 'visible',
  params: {
    /** Name of the template that fills the place. */
    oeCall: text(),
  },
  enhance(host, { oeCall: id }, signal) {
    if (!blocks.has(id)) ask(id);
    (blocks.get(id) as Promise<string>).then(
      (html) => signal.aborted || fill(host, id, html),
      (error) => {
        blocks.delete(id);
        // A missing network is not an error to report: the marker's link or text stays.
        if (!(error instanceof CallError && error.status === 0)) report(`The block '${id}' stays as it is`, error);
      },
    );
  },
});

function ask(first: string): void {
  const markers = [...document.querySelectorAll<HTMLElement>('[data-widget=o_block][data-oe-call]')];
  const ids = [...new Set([first, ...markers.map(({ dataset }) => dataset.oeCall as string)])].filter(
    (id) => !blocks.has(id),
  );
  const together = drawn(ids);
  for (const id of ids) {
    const answer = together.catch((error) => {
      if (ids.length > 1 && isRefused(error)) return drawn([id]);
      throw error;
    });
    const html = answer.then((all) => all[id] ?? '');
    // The widget that shows the block reports the error; this prevents an unhandled rejection.
    html.catch(() => {});
    blocks.set(id, html);
  }
}

const drawn = (ids: string[]): Promise<Record<string, string>> =>
  call('/website/multi_render', { ids_or_xml_ids: ids });

const TOO_MANY_CALLS = 429;

/** Whether the request itself was wrong, not the server busy or down. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_CALLS;

function fill(host: HTMLElement, id: string, html: string): void {
  const block = host.cloneNode(false) as HTMLElement;
  block.removeAttribute('data-widget');
  block.removeAttribute('data-state');
  block.classList.add(`o_block_${id}`);
  block.innerHTML = html;
  host.replaceWith(block);
}
