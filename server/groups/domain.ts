import { millisecondsInDay } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { mayReadAttachment } from './archive/attachments.ts';
import { forgetMember, ownGroups } from './own_data.ts';
import { groupsRoutes } from './routes.ts';
import { groupEntries } from './sitemap.ts';
import { defineConfirmationJob } from './subscribing/confirmation_mails.ts';
import { forgetUnconfirmed } from './subscribing/membership.ts';

/** Mailing lists with an archive on the web. */
export const groups: Domain = {
  name: 'groups',
  start: () => [
    defineConfirmationJob(),
    defineJob('groups.forget_unconfirmed', () => forgetUnconfirmed(), { everyMs: millisecondsInDay }),
  ],
  routes: groupsRoutes,
  mayReadFile: (fileId, _viewer, _site, token) => mayReadAttachment(fileId, token),
  sitemap: groupEntries,
  ownData: ownGroups,
  accountCloses: forgetMember,
};
