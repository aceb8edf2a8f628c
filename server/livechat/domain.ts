import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { channelRules } from '#core/bus/channels.ts';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { tidyConversations } from './ending.ts';
import { mayReadChatFile } from './files/chat_files.ts';
import { defineMailAnswers } from './mail_answers.ts';
import { forgetConversations, ownConversations } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { PUSH_JOB } from './push/push_job.ts';
import { pushWaiting } from './push/push_waiting.ts';
import { livechatRoutes } from './routes.ts';
import { CHANNEL_LIST } from './staff/channel_list.ts';
import { CONSOLE } from './staff/console_page.ts';
import { waitingConversations } from './staff/console_view.ts';
import { ANSWER_LIST } from './staff/prepared_answers.ts';
import { remindOperators } from './staff/remind.ts';
import { chatOfPage } from './view.ts';
import { hearableChannels } from './visitor/own_conversation.ts';

/** Live chat of visitors with operators. */
export const livechat: Domain = {
  name: 'livechat',
  personalData: PERSONAL_DATA,
  start: () => [
    channelRules.register(hearableChannels),
    defineMailAnswers(),
    defineJob('livechat.tidy', () => tidyConversations(), { everyMs: millisecondsInHour }),
    defineJob<number>(PUSH_JOB, (conversationId) => pushWaiting(conversationId), { retries: 2 }),
    defineJob('livechat.remind', () => remindOperators(), { everyMs: millisecondsInMinute }),
  ],
  routes: livechatRoutes,
  chrome: chatOfPage,
  staffMenu: [
    { label: msg('Conversations'), url: CONSOLE, role: 'livechat', area: 'messages', waiting: waitingConversations },
    { label: msg('Chat channels'), url: CHANNEL_LIST, role: 'livechat', area: 'messages' },
    { label: msg('Prepared answers'), url: ANSWER_LIST, role: 'livechat', area: 'messages' },
  ],
  ownData: ownConversations,
  accountCloses: forgetConversations,
  mayReadFile: (fileId, _viewer, _site, token) => mayReadChatFile(fileId, token),
};
