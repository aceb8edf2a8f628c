import type { States } from '#registry/states.ts';

export default {
  'a button to press once': { tag: 'button', class: 'button', html: 'Send me the guide' },
} satisfies States;
