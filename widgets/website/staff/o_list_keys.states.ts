import { defineStates } from '#registry/states.ts';
import widget from './o_list_keys.tsx';

export default defineStates(widget, { 'Below a list': {} });
