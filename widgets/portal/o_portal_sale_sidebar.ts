import { call } from '#registry/call.ts';
import { flag, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { focusNoted } from '#widgets/core/restore_focus.ts';
import { type Heading, outlineOf } from './parts/outline.ts';
import { printOnPress } from './parts/print.ts';

/** A heading counts as reached when it is this far down the window, as a share of its height. */
const REACHED = 0.3;

/** The sidebar of a quote: ways to its headings, the one that is read being marked. */
export default defineWidget({
  params: { orderId: number(), accessToken: text(null), countsView: flag() },
  load: 'idle',
  enhance(host, { orderId, accessToken, countsView }, signal) {
    const content = host.querySelector('#quote_content');
    const nav = host.querySelector('.bs-sidenav');
    focusNoted(null);
    if (content && nav) {
      const before = [...nav.childNodes];
      const { headings, forget } = outlineOf(content);
      nav.replaceChildren(listOf(headings));
      signal.addEventListener('abort', () => {
        nav.replaceChildren(...before);
        forget();
      });
      const spy = () => markReached(nav);
      addEventListener('scroll', spy, { signal, passive: true });
      spy();
    }
    for (const link of host.querySelectorAll<HTMLAnchorElement>('a.o_portal_print')) printOnPress(link, signal);
    // Reported by script, because mail scanners follow links too.
    if (countsView)
      call(`/my/orders/${orderId}/viewed`, { access_token: accessToken }, { signal }).catch(() => undefined);
  },
});

function listOf(headings: readonly Heading[]): HTMLUListElement {
  const list = document.createElement('ul');
  for (const { id, text: title, below } of headings) {
    const link = document.createElement('a');
    link.href = `#${id}`;
    const words = document.createElement('bdi');
    words.textContent = title;
    link.append(words);
    const item = document.createElement('li');
    item.append(link);
    if (below.length > 0) item.append(listOf(below));
    list.append(item);
  }
  return list;
}

function markReached(nav: Element): void {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const isReached = (link: HTMLAnchorElement) => {
    const target = document.getElementById(link.hash.slice(1));
    return target !== null && target.getBoundingClientRect().top <= innerHeight * REACHED;
  };
  const current = links.findLast(isReached) ?? links[0];
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}
