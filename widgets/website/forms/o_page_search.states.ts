import { defineStates } from '#registry/states.ts';
import widget from './o_page_search.ts';

export default defineStates(widget, {
  'Asking for an address': {
    html: '<label class="field__label" for="found-page">Address</label><input class="input" id="found-page">',
  },
});
