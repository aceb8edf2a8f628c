import { defineStates } from '#registry/states.ts';
import widget from './o_payment_challenge.ts';

export default defineStates(widget, {
  'Before it is gone': {
    tag: 'form',
    class: 'form',
    html: '<h1>One more step with your bank</h1><p><button type="submit" class="button">Continue to your bank</button></p>',
  },
});
