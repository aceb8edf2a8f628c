import { defineStates } from '#registry/states.ts';
import widget from './js_subscribe.ts';

const html = `<form class="subscribe__form" method="post" action="/mail/subscribe">
  <input type="hidden" name="list_id" value="1">
  <div class="subscribe__row">
    <input class="input subscribe__input js_subscribe_email" type="email" name="email" aria-label="Email">
    <button class="button js_subscribe_btn" type="submit">Subscribe</button>
    <button class="button button--quiet js_subscribed_btn" type="button" disabled hidden>Subscribed</button>
  </div>
</form>
<div class="subscribe__thanks" hidden><p class="alert alert--success">Thanks for your subscription!</p></div>`;

const classes = 'subscribe js_subscribe';

export default defineStates(widget, {
  'For who is not known': { params: { listId: 1 }, class: classes, html },
  Subscribed: {
    params: { listId: 1, subscribe: 'on' },
    class: classes,
    html: html
      .replace('name="email"', 'name="email" value="maria@example.com" disabled')
      .replace('type="submit"', 'type="submit" hidden')
      .replace('disabled hidden>Subscribed', 'disabled>Subscribed'),
  },
  Thanked: {
    params: { listId: 1, subscribe: 'on' },
    class: classes,
    html: html
      .replace('action="/mail/subscribe"', 'action="/mail/subscribe" hidden')
      .replace('__thanks" hidden', '__thanks"'),
  },
});
