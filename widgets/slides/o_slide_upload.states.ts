import { defineStates } from '#registry/states.ts';
import widget from './o_slide_upload.tsx';

export default defineStates(
  widget,
  { Closed: { params: { channelId: 1, href: '/slides/upload/1', mayPublish: true } } },
  {
    empty: 'Closed',
    loading: { never: 'it takes a press' },
    wrong: { never: 'it takes a press' },
    full: { never: 'it takes a press' },
    long: { never: 'its words are the page’s' },
    rightToLeft: { never: 'its words are the page’s' },
  },
);
