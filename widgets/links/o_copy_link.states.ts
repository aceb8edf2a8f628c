import { defineStates } from '#registry/states.ts';
import widget from './o_copy_link.tsx';

export default defineStates(widget, {
  'Not copied yet': { tag: 'span', params: { address: 'https://example.org/r/autumn' } },
});
