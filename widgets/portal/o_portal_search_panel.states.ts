import { defineStates } from '#registry/states.ts';
import widget from './o_portal_search_panel.tsx';

const places = [
  { key: 'all', label: 'Everything', active: true },
  { key: 'name', label: 'Reference', active: false },
];
export const search = { action: '/my/orders', kept: [], text: '', from: '', until: '', choices: places };
const sorting = {
  name: 'sortby',
  label: 'Sort by:',
  chosen: 'Newest',
  choices: [
    { label: 'Newest', url: '/my/orders?sortby=date', active: true },
    { label: 'Reference', url: '/my/orders?sortby=name', active: false },
  ],
};
const long = 'Every quotation and every order of a very large organisation with a very long name';

export default defineStates(
  widget,
  {
    'Nothing searched yet': { class: 'account-tools', params: { tools: [sorting], search } },
    'Without a choice': { class: 'account-tools', params: { tools: [], search } },
    'A search in a part of the list': {
      class: 'account-tools',
      params: {
        tools: [sorting, { ...sorting, name: 'filterby', label: 'Filter by:', chosen: 'All' }],
        search: {
          ...search,
          kept: [{ name: 'sortby', value: 'date' }],
          text: 'S00001',
          from: '2026-01-01',
          until: '2026-12-31',
          choices: places.map((one) => ({ ...one, active: one.key === 'name' })),
        },
      },
    },
    'Long words': {
      class: 'account-tools',
      params: {
        tools: [{ ...sorting, chosen: long }],
        search: { ...search, text: long.repeat(2), choices: [{ key: 'all', label: long, active: true }] },
      },
    },
    'From right to left': {
      class: 'account-tools',
      params: {
        tools: [{ ...sorting, label: 'الترتيب:', chosen: 'الأحدث' }],
        search: { ...search, text: 'مصباح', choices: [{ key: 'all', label: 'الكل', active: true }] },
      },
    },
  },
  {
    empty: 'Without a choice',
    loading: { never: 'asks the server nothing' },
    wrong: { never: 'asks the server nothing' },
    full: 'A search in a part of the list',
    long: 'Long words',
    rightToLeft: 'From right to left',
  },
);
