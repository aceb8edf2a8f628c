import { defineStates } from '#registry/states.ts';
import widget from './o_slide_upload.tsx';

const previewed = {
  in: 'Closed',
  press: ['.oe_slide_js_upload', '.save'],
  entered: { '[name=url]': 'https://www.youtube.com/watch?v=1' },
} as const;

export default defineStates(
  widget,
  { Closed: { params: { channelId: 1, href: '/slides/upload/1', mayPublish: true } } },
  {
    empty: { never: 'a button without data' },
    loading: previewed,
    wrong: previewed,
    full: 'Closed',
    long: { never: 'its words are the page’s' },
    rightToLeft: { never: 'its words are the page’s' },
  },
);
