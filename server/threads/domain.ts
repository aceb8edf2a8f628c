import type { Domain } from '../core/domain.ts';
import { defineJob } from '../core/jobs.ts';
import { defineMailCondition } from '../core/mail_conditions.ts';
import { phrase } from '../core/phrase.ts';
import { mayReadAttachment } from './attachments.ts';
import { authorAvatar, partnerPicture } from './avatar.ts';
import { dropUnconfirmed } from './guests.ts';
import { defineNoticeJob } from './notices.ts';
import { forgetSpeaker, ownWords } from './own_data.ts';
import { isListening } from './participants.ts';
import { publishableMessages } from './publishable.ts';
import { ratingRoutes } from './rating_routes.ts';
import { threadRoutes } from './routes.ts';

const HOUR_MS = 3_600_000;

export const threads: Domain = {
  name: 'threads',
  start: () => [
    defineNoticeJob(),
    defineMailCondition('threads.participant', isListening),
    defineJob('threads.drop_unconfirmed', () => dropUnconfirmed(), { everyMs: HOUR_MS }),
  ],
  routes: async (app) => {
    await threadRoutes(app);
    ratingRoutes(app);
  },
  ownData: ownWords,
  accountCloses: forgetSpeaker,
  publishables: [publishableMessages],
  images: [authorAvatar, partnerPicture],
  mayReadFile: (fileId, viewer, _site, token) => mayReadAttachment(fileId, viewer, token),
  workplaces: [{ label: phrase('Moderation'), url: '/discussion/moderation', role: 'employee' }],
};
