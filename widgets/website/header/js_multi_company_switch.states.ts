import { defineStates } from '#registry/states.ts';
import widget from './js_multi_company_switch.tsx';

const look = { tag: 'button', class: 'dropdown__item' };

export default defineStates(
  widget,
  {
    'To another company': { ...look, params: { companyId: 2, userId: 1, name: 'Atelier Aulne' } },
    'Of a long name': {
      ...look,
      params: { companyId: 3, userId: 1, name: 'Gesellschaft für Möbel, Haushaltswaren und Gartenbedarf mbH & Co. KG' },
    },
    'From right to left': { ...look, params: { companyId: 4, userId: 1, name: 'شركة الأثاث' } },
  },
  {
    empty: { never: 'a company always has a name' },
    loading: { never: 'the button it stands on is marked, not its words' },
    wrong: { never: 'the button it stands on tells it' },
    full: 'To another company',
    long: 'Of a long name',
    rightToLeft: 'From right to left',
  },
);
