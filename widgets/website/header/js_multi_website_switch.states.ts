import { defineStates } from '#registry/states.ts';
import widget from './js_multi_website_switch.tsx';

const look = { tag: 'a', class: 'dropdown__item' };

export default defineStates(
  widget,
  {
    'To a website of another domain': {
      ...look,
      params: { websiteId: 2, domain: 'aulne.localhost', name: 'Atelier Aulne' },
    },
    'To a website of the same domain': { ...look, params: { websiteId: 3, name: 'Alder Outlet' } },
    'Of a long name': {
      ...look,
      params: { websiteId: 4, name: 'Gesellschaft für Möbel, Haushaltswaren und Gartenbedarf mbH & Co. KG' },
    },
    'From right to left': { ...look, params: { websiteId: 5, domain: 'ar.localhost', name: 'شركة الأثاث' } },
  },
  {
    empty: { never: 'a website always has a name' },
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'To a website of another domain',
    long: 'Of a long name',
    rightToLeft: 'From right to left',
  },
);
