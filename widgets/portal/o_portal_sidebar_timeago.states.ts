import { defineStates } from '#registry/states.ts';
import widget from './o_portal_sidebar_timeago.tsx';

export default defineStates(widget, {
  'A day that is none': { tag: 'time', params: { day: '', label: 'Due in 14 days' } },
});
