import { defineStates } from '#registry/states.ts';
import page from './o_facebook_page.ts';

const html = '<p><a href="https://www.facebook.com/facebook">Facebook on Facebook</a></p>';

export default defineStates(page, {
  'a link, and an offer': { params: { href: 'https://www.facebook.com/facebook' }, html, class: 'embed' },
  'without an address': { html: '<p>Nothing to show</p>', class: 'embed' },
});
