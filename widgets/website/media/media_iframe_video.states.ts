import { defineStates } from '#registry/states.ts';
import video from './media_iframe_video.tsx';

const look = { class: 'embed' };
const src = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

export default defineStates(
  video,
  {
    'A film that can be shown': { ...look, params: { src, title: 'Big Buck Bunny', text: 'a rabbit takes revenge' } },
    'Of an unknown player': { ...look, params: { src: 'https://films.example.org/1', title: 'A film' } },
    'Without an address': { ...look, params: { title: 'A film' } },
    'Of a long name': { ...look, params: { src, title: 'How our furniture is made in the workshop '.repeat(4) } },
    'From right to left': { ...look, params: { src, title: 'كيف نصنع الأثاث', text: 'من الخشب المحلي' } },
  },
  {
    empty: 'Without an address',
    loading: { never: 'the player in the frame says it' },
    wrong: 'Of an unknown player',
    full: 'A film that can be shown',
    long: 'Of a long name',
    rightToLeft: 'From right to left',
  },
);
