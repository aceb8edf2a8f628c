import { defineStates } from '#registry/states.ts';
import widget from './o_newsletter_popup.ts';

const html = '<div><h2 class="newsletter__title">Letters from the workshop</h2></div>';

export default defineStates(widget, {
  'Waiting for who leaves': { params: { listId: 1 }, tag: 'section', class: 'newsletter newsletter--block', html },
  'Without a list': { tag: 'section', class: 'newsletter newsletter--block', html },
});
