import { defineStates } from '#registry/states.ts';
import widget from './o_staff_keys.tsx';

export default defineStates(widget, { 'Draws nothing before a key is pressed': {} });
