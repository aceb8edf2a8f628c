/** Confirmation mails, without any text that a stranger could have typed. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import type { Site } from '#core/sites/site.ts';
import { type Confirmation, confirmationToken, preferencesToken } from '#follow/access.ts';
import { findFollowed } from '#follow/followables.ts';
import { findList, isFollowing, isSubscribed } from '#follow/queries.ts';

type Words = { subject: string; text: string };

/** The mail that asks to confirm a change; null where the record no longer exists. */
export async function mailAbout(asked: Confirmation, site: Site): Promise<void> {
  const words = await wordsFor(asked, site);
  if (!words) return;
  await sendMail({
    to: asked.email,
    ...words,
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
  });
}

async function wordsFor(asked: Confirmation, site: Site): Promise<Words | null> {
  const { email, wish } = asked;
  const confirm = `${site.origin}${site.url('/mail/confirm')}?token=${confirmationToken(asked)}`;
  const preferences = preferencesAddress(email, site);
  if (wish.kind === 'preferences') return preferencesMail(preferences, site);
  if (wish.kind === 'subscribe') {
    const list = await findList(wish.listId);
    if (!list) return null;
    const name = pick(list.name, site.language.code);
    return (await isSubscribed(email, list.id))
      ? knownMail(name, preferences, site)
      : subscribeMail(name, confirm, site);
  }
  const followed = await findFollowed(wish, null, site);
  if (!followed) return null;
  if (wish.kind === 'unfollow') return preferencesMail(preferences, site);
  return (await isFollowing(email, wish.model, wish.recordId))
    ? knownMail(followed.name, preferences, site)
    : followMail(followed.name, confirm, site);
}

export const preferencesAddress = (email: string, site: Site, lasts = false): string =>
  `${site.origin}${site.url('/mail/preferences')}?token=${preferencesToken(email, { lasts })}`;

function subscribeMail(name: string, link: string, site: Site): Words {
  const { t } = textsFor(site.language.code);
  return {
    subject: t('Please confirm: {name}', { name }),
    text: t(
      'Hello,\n\nsomeone wants to subscribe this address to “{name}” by {website}. Open this link to confirm:\n\n{link}\n\nIf it was not you, ignore this email: you won’t get any more.',
      { name, website: site.website.name, link },
    ),
  };
}

function followMail(name: string, link: string, site: Site): Words {
  const { t } = textsFor(site.language.code);
  return {
    subject: t('Please confirm: news of {name}', { name }),
    text: t(
      'Hello,\n\nsomeone wants {website} to email this address when there is news about {name}. Open this link to confirm:\n\n{link}\n\nIf it was not you, ignore this email: you won’t get any more.',
      { name, website: site.website.name, link },
    ),
  };
}

function knownMail(name: string, link: string, site: Site): Words {
  const { t } = textsFor(site.language.code);
  return {
    subject: t('You’re already subscribed: {name}', { name }),
    text: t(
      'Hello,\n\nsomeone subscribed this address to {name}, but it is already subscribed. Manage your email preferences here:\n\n{link}',
      { name, link },
    ),
  };
}

function preferencesMail(link: string, site: Site): Words {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  return {
    subject: t('Your email preferences at {website}', { website }),
    text: t(
      'Hello,\n\nmanage the emails {website} sends to this address, or unsubscribe from all of them. The link works for a week:\n\n{link}\n\nIf you did not ask for this, ignore this email.',
      { website, link },
    ),
  };
}
