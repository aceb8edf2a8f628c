import { defineStates } from '#registry/states.ts';
import widget from './o_slide_share.tsx';

const href = '/slides/slide/care-of-oiled-wood-1';
const networks = ['Facebook', 'X', 'LinkedIn'].map((name, at) => {
  const key = name === 'X' ? 'twitter' : name.toLowerCase();
  return { key, name, url: `${href}/share/${key}`, count: at * 7 };
});
const embed =
  '<iframe src="https://example.com/slides/embed/1?page=1" title="Care of oiled wood" width="700" height="480"></iframe>';
const mailed = {
  in: 'For a person',
  entered: { '[name=email]': 'maria@example.com' },
  press: '.slide-share__mail [type=submit]',
} as const;
const look = { class: 'slide-share__ways' };

export default defineStates(
  widget,
  {
    'Not public': { ...look, params: { slideId: 1, href } },
    'For a guest': { ...look, params: { slideId: 1, href, networks, loginUrl: '/web/login', embed } },
    'For a person': { ...look, params: { slideId: 1, href, networks, embed, page: 2, pageCount: 3 } },
  },
  {
    empty: 'Not public',
    loading: mailed,
    wrong: mailed,
    full: 'For a person',
    long: { never: 'the name of the slide is not shown' },
    rightToLeft: { never: 'its words are the page’s' },
  },
);
