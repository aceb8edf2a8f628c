import { defineStates } from '#registry/states.ts';
import widget from './o_key_help.tsx';

export default defineStates(widget, { Closed: {} });
