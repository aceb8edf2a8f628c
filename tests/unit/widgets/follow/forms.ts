import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';

/** Minimal server HTML for the widget that follows. */
export const followHtml = (more = '') =>
  `<div data-widget="o_tested" class="follow js_follow" data-object="product.template" data-id="31"${more}></div>`;

/** Sets or removes the cookie of a known visitor. */
export function beKnown(isKnown: boolean): void {
  if (isKnown) setCookie('known_visitor', '1');
  else forgetCookie('known_visitor');
}

/** Submits the form as a click on its button does. */
export function submit(host: HTMLElement): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  host.querySelector('form')?.dispatchEvent(event);
  return event.defaultPrevented;
}
