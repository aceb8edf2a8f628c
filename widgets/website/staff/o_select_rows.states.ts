import { defineStates } from '#registry/states.ts';
import widget from './o_select_rows.tsx';

export default defineStates(widget, { 'Nothing selected': {} });
