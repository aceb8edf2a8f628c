import { defineStates } from '#registry/states.ts';
import widget from './o_portal_sidebar_timeago.ts';

export default defineStates(widget, {
  'Long overdue': { html: '3 days overdue', class: 'side-card__note' },
});
