import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';

/** Minimal server HTML for the widgets of the follow domain. */
export const subscribeHtml = `<div data-widget="o_tested" class="subscribe js_subscribe" data-list-id="7">
  <form method="post" action="/mail/subscribe">
    <input type="hidden" name="list_id" value="7">
    <input class="js_subscribe_email" type="email" id="mail" name="email">
    <button class="js_subscribe_btn" type="submit">Subscribe</button>
    <button class="js_subscribed_btn" type="button" disabled hidden>Subscribed</button>
  </form>
  <div class="subscribe__thanks" hidden><p class="alert">Thanks for your subscription!</p></div>
</div>`;

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
