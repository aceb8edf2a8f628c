import type { States } from '#registry/states.ts';

export default {
  'a form to send': {
    tag: 'form',
    class: 'button-row',
    html: '<button class="button" type="submit">Send</button><button class="button button--quiet" type="button">Cancel</button>',
  },
} satisfies States;
