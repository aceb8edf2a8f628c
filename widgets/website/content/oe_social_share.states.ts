import { defineStates } from '#registry/states.ts';
import share from './oe_social_share.tsx';

const page = { url: 'https://shop.example.org/shop/alder-chair-7', title: 'Alder chair', company: 'Alder & Fern' };

export default defineStates(
  share,
  {
    'as the page says': { params: page },
    'all networks, and words of its own': {
      params: { ...page, social: 'facebook,twitter,linkedin,bluesky,whatsapp,email', hashtags: '#chairs #wood' },
    },
    'long words': {
      params: { ...page, title: `${'Küchenstuhlsitzflächenpolster '.repeat(20)}`, social: 'twitter,email' },
    },
    'from right to left': { params: { ...page, title: 'كرسي من خشب الألدر', company: 'ألدر وفيرن' } },
  },
  {
    empty: { never: 'a page always has an address' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'all networks, and words of its own',
    long: 'long words',
    rightToLeft: 'from right to left',
  },
);
