import { defineStates } from '#registry/states.ts';
import widget from './o_slide_votes.tsx';

const params = { slideId: 1, href: '/slides/slide/care-of-oiled-wood-1', loginUrl: '/web/login' };

export default defineStates(
  widget,
  {
    'No votes': { params },
    'For a person': { params: { ...params, userId: 5, likes: 3, dislikes: 1 } },
    'Many votes': { params: { ...params, userId: 5, likes: 128_412, dislikes: 90_318 } },
  },
  {
    empty: 'No votes',
    loading: { in: 'For a person', press: 'button' },
    wrong: { in: 'For a person', press: 'button' },
    full: 'For a person',
    long: { never: 'numbers alone grow' },
    rightToLeft: { never: 'its words are the page’s' },
  },
);
