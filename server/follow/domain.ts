import type { Domain } from '#core/domain/domain.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineMailCondition } from '#core/mail/mail_conditions.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { customerConsents } from './customer_sections.ts';
import { defineMailingJob } from './mailings/send.ts';
import { defineNoticeJobs } from './notices.ts';
import { forgetContact, ownChoices } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { isFollowerOn, isSubscriptionOn, newsletterOf } from './queries.ts';
import { followRoutes } from './routes.ts';
import { defineConfirmationJob } from './subscribing/double_opt_in.ts';
import { dropHint, hint } from './subscribing/visitor_email.ts';

export const follow: Domain = {
  name: 'follow',
  personalData: PERSONAL_DATA,
  start: () => [
    defineConfirmationJob(),
    defineMailingJob(),
    ...defineNoticeJobs(),
    defineMailCondition('follow.subscription', isSubscriptionOn),
    defineMailCondition('follow.follower', isFollowerOn),
  ],
  routes: followRoutes,
  signedIn: async ({ reply }) => hint(reply),
  signedOut: dropHint,
  customerSections: customerConsents,
  ownData: ownChoices,
  accountCloses: forgetContact,
  chrome: async ({ site }) => ({ newsletter: await offeredNewsletter(site) }),
  sectionData: { newsletter: ({ site }) => offeredNewsletter(site) },
  staffMenu: [{ label: msg('Mailing lists'), url: '/website/mailing_lists', role: 'marketing', area: 'marketing' }],
};

/** What the footer and the home page offer; null where a website has no list. */
async function offeredNewsletter({ website, language }: Site) {
  const list = await newsletterOf(website.id);
  if (!list) return null;
  const { id, name, description } = list;
  return { id, name: pick(name, language.code), description: pick(description, language.code) };
}
