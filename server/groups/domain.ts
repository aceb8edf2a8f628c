import { millisecondsInDay } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { defineMailCondition } from '#core/mail/mail_conditions.ts';
import { msg } from '#core/msg.ts';
import { mayReadAttachment } from './archive/attachments.ts';
import { defineDigestJob } from './delivery/digest.ts';
import { defineDeliveryJob, wantsMail } from './delivery/send.ts';
import { footerLink } from './footer_link.ts';
import { defineBounceReceiver } from './incoming/bounces.ts';
import { defineGroupReceiver } from './incoming/receive.ts';
import { MESSAGE_LIST, waitingGroupMessages } from './moderation/list.ts';
import { forgetMember, ownGroups } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { groupsRoutes } from './routes.ts';
import { groupEntries } from './sitemap.ts';
import { GROUP_LIST } from './staff/group_list.ts';
import { defineConfirmationJob } from './subscribing/confirmation_mails.ts';
import { forgetUnconfirmed } from './subscribing/membership.ts';

/** Mailing lists with an archive on the web. */
export const groups: Domain = {
  name: 'groups',
  personalData: PERSONAL_DATA,
  start: () => [
    defineConfirmationJob(),
    defineDeliveryJob(),
    defineDigestJob(),
    defineMailCondition('groups.member', wantsMail),
    defineGroupReceiver(),
    defineBounceReceiver(),
    defineJob('groups.forget_unconfirmed', () => forgetUnconfirmed(), { everyMs: millisecondsInDay }),
  ],
  routes: groupsRoutes,
  importers: async () => [(await import('./import/importer.ts')).mboxImporter],
  mayReadFile: (fileId, _viewer, _site, token) => mayReadAttachment(fileId, token),
  chrome: async ({ site, texts }) => ({ groupsLink: await footerLink(site, texts) }),
  sitemap: groupEntries,
  staffMenu: [
    { label: msg('Groups'), url: GROUP_LIST, role: 'content', area: 'content' },
    {
      label: msg('Group messages'),
      url: MESSAGE_LIST,
      role: 'content',
      area: 'messages',
      waiting: waitingGroupMessages,
    },
  ],
  ownData: ownGroups,
  accountCloses: forgetMember,
};
