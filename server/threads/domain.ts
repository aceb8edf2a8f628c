import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { defineMailCondition } from '#core/mail/mail_conditions.ts';
import { msg } from '#core/msg.ts';
import { authorAvatar, partnerPicture } from './avatar.ts';
import { customerWords } from './customer_sections.ts';
import { dropUnconfirmed } from './guests/guests.ts';
import { mergeAuthors } from './merge_authors.ts';
import { publishableMessages } from './moderation/publishable.ts';
import { waitingMessages } from './moderation/staff_tasks.ts';
import { threadsStartPage } from './moderation/start_page.ts';
import { defineMailAnswers } from './notices/mail_answers.ts';
import { defineNoticeJob } from './notices/notices.ts';
import { isListening } from './notices/participants.ts';
import { anonymiseAuthor, ownWords } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { mayReadAttachment } from './posting/attachments.ts';
import { changeableFile } from './posting/change_files.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { threadRoutes } from './routes.ts';

export const threads: Domain = {
  name: 'threads',
  personalData: PERSONAL_DATA,
  start: () => [
    defineNoticeJob(),
    defineMailAnswers(),
    defineMailCondition('threads.participant', isListening),
    defineJob('threads.drop_unconfirmed', () => dropUnconfirmed(), { everyMs: millisecondsInHour }),
  ],
  routes: async (app) => {
    await threadRoutes(app);
    ratingRoutes(app);
  },
  customerSections: customerWords,
  ownData: ownWords,
  accountCloses: anonymiseAuthor,
  customersMerge: mergeAuthors,
  publishables: [publishableMessages],
  images: [authorAvatar, partnerPicture],
  mayReadFile: (fileId, viewer, _site, token) => mayReadAttachment(fileId, viewer, token),
  mayChangeFile: changeableFile,
  startPage: threadsStartPage,
  staffMenu: [
    {
      label: msg('Reviews and comments'),
      url: '/discussion/moderation',
      role: 'messages',
      area: 'messages',
      waiting: waitingMessages,
    },
  ],
};
