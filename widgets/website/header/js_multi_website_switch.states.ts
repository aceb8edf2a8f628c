import { defineStates } from '#registry/states.ts';
import widget from './js_multi_website_switch.ts';

export default defineStates(widget, {
  'To a website of another domain': {
    tag: 'span',
    params: { websiteId: 2, domain: 'aulne.localhost' },
    html: '<a href="/aboutus?fw=2">Atelier Aulne</a>',
  },
});
