import { defineStates } from '#registry/states.ts';
import widget from './o_block.ts';

export default defineStates(widget, {
  'Before the answer': {
    params: { oeCall: 'website.promises' },
    html: '<p><a href="/aboutus">Our promises</a></p>',
  },
});
