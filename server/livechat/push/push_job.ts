/** A visitor began to wait; its payload is the id of the conversation. */
export const PUSH_JOB = 'livechat.push';
