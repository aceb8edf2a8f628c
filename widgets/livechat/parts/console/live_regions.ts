/** Brings the parts of a page marked `data-live` up to date, and touches nothing else. */
import { fragment } from '#registry/call.ts';

const MARK = 'data-live';

/** @returns false: the page is another one by now, and has to be loaded again. @throws CallError where it does not come */
export async function renewRegions(url: string, signal: AbortSignal): Promise<boolean> {
  const fresh = new DOMParser().parseFromString(await fragment(url, { signal }), 'text/html');
  const focused = document.activeElement;
  let isWhole = true;
  for (const region of document.querySelectorAll(`[${MARK}]`)) {
    const next = fresh.querySelector(`[${MARK}="${region.getAttribute(MARK)}"]`);
    if (next) adopt(region, next);
    else isWhole = false;
  }
  if (isWhole) document.title = fresh.title;
  // An element that was moved has lost it.
  if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true });
  return isWhole;
}

/** Makes an element like its newer version. What is in both stays the same element, with the focus in it. */
function adopt(element: Element, next: Element): void {
  // What a widget has drawn is its own.
  if (element.isEqualNode(next) || element.hasAttribute('data-widget')) return;
  for (const { name } of [...element.attributes]) if (!next.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of next.attributes) element.setAttribute(name, value);
  let place = element.firstChild;
  for (const wanted of [...next.childNodes]) {
    const known = counterpart(place, wanted);
    if (!known) {
      element.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    if (known instanceof Element) adopt(known, wanted as Element);
    else known.nodeValue = wanted.nodeValue;
    if (known === place) place = known.nextSibling;
    else element.insertBefore(known, place);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

/** The one with the same id; of those without an id the one that stands at the same place. */
function counterpart(place: ChildNode | null, wanted: ChildNode): ChildNode | null {
  if (wanted instanceof Element && wanted.id !== '') {
    for (let one = place; one; one = one.nextSibling) if (one instanceof Element && one.id === wanted.id) return one;
    return null;
  }
  return place?.nodeName === wanted.nodeName && (place as Element).id === (wanted as Element).id ? place : null;
}
