import { defineStates } from '#registry/states.ts';
import widget from './js_publish_management.tsx';

const params = { id: 1, object: 'website.page', editUrl: '/website/pages/1' };

export default defineStates(
  widget,
  {
    Published: { tag: 'form', class: 'publish css_published', params: { ...params, published: true } },
    Unpublished: { tag: 'form', class: 'publish css_unpublished', params },
    'In another part of the website': {
      tag: 'form',
      class: 'publish css_unpublished',
      params: { ...params, controller: '/slides/publish', editUrl: '' },
    },
  },
  {
    empty: { never: 'a button without data' },
    loading: { in: 'Unpublished', press: '[type=submit]' },
    wrong: { in: 'Unpublished', press: '[type=submit]' },
    full: 'Published',
    long: { never: 'shows words of the program alone' },
    rightToLeft: { never: 'shows words of the program alone' },
  },
);
