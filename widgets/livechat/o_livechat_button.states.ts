import { defineStates } from '#registry/states.ts';
import widget from './o_livechat_button.ts';

const html =
  '<a class="button button--quiet" href="/im_livechat/message/1">Leave a message</a>' +
  '<button class="button" type="button" hidden>Chat with one of our collaborators</button>' +
  '<p class="alert" role="alert" hidden>None of our collaborators seems to be available.</p>';

export default defineStates(widget, {
  'Nobody is there': { params: { channelId: 1, defaultUsername: 'Visitor' }, html, tag: 'section' },
});
