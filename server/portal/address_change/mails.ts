/** Mails about a change of e-mail address. */

import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import type { Account } from '#core/people/account_changes.ts';
import type { Site } from '#core/sites/site.ts';

const linkTo = (site: Site, path: string): string => `${site.origin}${site.url(path)}`;

export async function mailNewAddress(site: Site, to: string, token: string): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${linkTo(site, '/my/account/confirm')}?token=${token}`;
  await send(site, to, {
    subject: t('Confirm your new address at {website}', { website }),
    text: t(
      'Hello,\n\nto make this your email address at {website}, open this link within a day:\n\n{link}\n\nIf you did not ask for this, ignore this email: nothing changes.',
      { website, link },
    ),
  });
}

/** Lets the owner of the old address stop a change that they did not ask for. */
export async function mailOldAddress(
  site: Site,
  { login, name }: Account,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${linkTo(site, '/my/account/stop')}?token=${token}`;
  await send(site, login, {
    subject: t('A new address for your account at {website}', { website }),
    text: t(
      'Hello {name},\n\nsomeone who knows your password asked to change the email address of your account to {email}. If it was you, open the email we sent there.\n\nIf it was not you, stop the change and choose a new password:\n\n{link}',
      { name, email, link },
    ),
  });
}

export async function mailAddressChanged(site: Site, { login, name }: Account, email: string): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = linkTo(site, '/contactus');
  await send(site, login, {
    subject: t('Your address at {website} was changed', { website }),
    text: t(
      'Hello {name},\n\nthe email address of your account is now {email}. If it was not you, contact us at once:\n\n{link}',
      { name, email, link },
    ),
  });
}

const send = (site: Site, to: string, words: { subject: string; text: string }) =>
  sendMail({ to, ...words, isSecret: true, language: site.language.code, websiteId: site.website.id });
