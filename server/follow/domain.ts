import type { Domain } from '../core/domain.ts';
import { defineMailCondition } from '../core/mail_conditions.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { pick } from '../core/translated.ts';
import { defineWishJob } from './asking.ts';
import { defineMailingJob } from './mailing_send.ts';
import { defineNoticeJobs } from './notices.ts';
import { forgetContact, ownChoices } from './own_data.ts';
import { isFollowerOn, isSubscriptionOn, newsletterOf } from './queries.ts';
import { followRoutes } from './routes.ts';
import { dropHint, hint } from './visit.ts';

export const follow: Domain = {
  name: 'follow',
  start: () => [
    defineWishJob(),
    defineMailingJob(),
    ...defineNoticeJobs(),
    defineMailCondition('follow.subscription', isSubscriptionOn),
    defineMailCondition('follow.follower', isFollowerOn),
  ],
  routes: followRoutes,
  signedIn: async ({ reply }) => hint(reply),
  signedOut: dropHint,
  ownData: ownChoices,
  accountCloses: forgetContact,
  chrome: async ({ site }) => ({ newsletter: await offeredNewsletter(site) }),
  blocks: async ({ site }, url) => (url === '/' ? { newsletter: await offeredNewsletter(site) } : {}),
  workplaces: [{ label: phrase('Mailing lists'), url: '/website/mailing_lists', role: 'publisher' }],
};

/** What the footer and the home page offer; null where a website has no list. */
async function offeredNewsletter({ website, language }: Site) {
  const list = await newsletterOf(website.id);
  if (!list) return null;
  const { id, name, description } = list;
  return { id, name: pick(name, language.code), description: pick(description, language.code) };
}
