import { defineStates } from '#registry/states.ts';
import widget from './js_multi_company_switch.ts';

export default defineStates(widget, {
  'To another company': {
    tag: 'span',
    params: { companyId: 2, userId: 1 },
    html: '<button type="submit" class="dropdown__item">Atelier Aulne</button>',
  },
});
