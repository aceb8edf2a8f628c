import { defineStates } from '#registry/states.ts';
import type { Reader } from '#slides/slide/reader_view.ts';
import widget from './o_slide_reader.tsx';

const href = '/slides/slide/care-of-oiled-wood-1';
const picture = {
  src: '/apple-touch-icon.png',
  srcset: '',
  sizes: '44rem',
  width: 595,
  height: 842,
  alt: 'Page 2 of Care of oiled wood',
};
const reader: Reader = {
  ...{ number: 2, count: 3, picture: null, isWaiting: false, film: null, videoId: '', url: '' },
  paragraphs: ['Rings and dents', 'A ring of a glass goes with sandpaper of grain 240.'],
  previousUrl: href,
  nextUrl: `${href}?page=3`,
  outline: [],
};
const heading = (title: string, page: number, depth: number) => ({
  ...{ title, page, depth, isCurrent: page === 2 },
  url: `${href}?page=${page}`,
});
const look = { class: 'slide-reader' };

export default defineStates(
  widget,
  {
    'Page without picture': { ...look, params: { href, language: 'en-US', reader } },
    Image: {
      ...look,
      params: { href, reader: { ...reader, count: null, picture, paragraphs: [], previousUrl: null, nextUrl: null } },
    },
    'With outline': {
      ...look,
      params: {
        ...{ href, language: 'en-US' },
        reader: { ...reader, outline: [heading('Care', 1, 0), heading('Rings and dents', 2, 1)] },
      },
    },
    'Many words': {
      ...look,
      params: { href, language: 'en-US', reader: { ...reader, paragraphs: [`${'Oil and wait. '.repeat(80)}`] } },
    },
    'Right to left': {
      ...look,
      params: { href, language: 'ar', reader: { ...reader, paragraphs: ['العناية بالخشب المزيّت'] } },
    },
  },
  {
    empty: 'Image',
    loading: { in: 'Page without picture', press: '[rel=next]' },
    wrong: { in: 'Page without picture', press: '[rel=next]' },
    full: 'With outline',
    long: 'Many words',
    rightToLeft: 'Right to left',
  },
);
