import { defineStates } from '#registry/states.ts';
import page from './o_facebook_page.tsx';

const look = { class: 'embed' };
const href = 'https://www.facebook.com/facebook';

export default defineStates(
  page,
  {
    'A link, and an offer': { ...look, params: { href, title: 'Facebook', text: 'news of the network' } },
    'Without an address': { ...look, params: { title: 'Facebook' } },
    'Of a long name': { ...look, params: { href, title: 'The furniture makers of the upper valley '.repeat(4) } },
    'From right to left': { ...look, params: { href, title: 'صفحتنا', text: 'أخبار المتجر' } },
  },
  {
    empty: 'Without an address',
    loading: { never: 'the page in the frame says it' },
    wrong: { never: 'the page in the frame says it' },
    full: 'A link, and an offer',
    long: 'Of a long name',
    rightToLeft: 'From right to left',
  },
);
