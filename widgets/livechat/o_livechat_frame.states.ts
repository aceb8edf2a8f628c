import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_frame.ts';

export default defineStates(widget, { 'Around a button': { html: '<button class="button">Chat</button>' } });
