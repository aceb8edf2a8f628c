import { defineStates } from '#registry/states.ts';
import widget from './js_follow.ts';

const html = `<form class="subscribe__form" method="post" action="/mail/follow">
  <p class="follow__label">Write to me when there is news</p>
  <div class="subscribe__row">
    <input class="input subscribe__input js_follow_email" type="email" name="email" aria-label="Email">
    <button class="button button--quiet js_follow_btn" type="submit">Follow</button>
    <button class="button button--quiet js_unfollow_btn" type="submit" hidden>Unfollow</button>
  </div>
</form>
<p class="subscribe__note follow__note" hidden>We write to you when there is news. <span class="follow__unknown">A mail is on its way.</span></p>`;

const params = { object: 'product.template', id: 1 };
const classes = 'follow js_follow';

export default defineStates(widget, {
  'Not followed': { params, class: classes, html },
  'A way out for who is not known': { params: { ...params, unsubscribe: true }, class: classes, html },
});
