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
      'Hello {name},\n\nsomeone who knows your password asked to change the email address of your account to {email}. If it was you, open the email we sent there.\n\nIf it was not you, open this link to stop the change and choose a new password. Up to 7 days after the change it also gives you your address back:\n\n{link}',
      { name, email, link },
    ),
  });
}

/** Lets the owner of the old address undo the change. */
export async function mailAddressChanged(
  site: Site,
  { login, name }: Account,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${linkTo(site, '/my/account/stop')}?token=${token}`;
  await send(site, login, {
    subject: t('Your address at {website} was changed', { website }),
    text: t(
      'Hello {name},\n\nthe email address of your account is now {email}. If it was not you, open this link within 7 days: you get your address back, all devices are signed out, and you choose a new password:\n\n{link}',
      { name, email, link },
    ),
  });
}

/** @param account as it was before its address came back */
export async function mailAddressBack(site: Site, { login, name }: Account, email: string): Promise<void> {
  const { t } = textsFor(site.language.code);
  const link = linkTo(site, '/web/reset_password');
  await send(site, email, {
    subject: t('Your email address is {email} again', { email }),
    text: t(
      'Hello {name},\n\nthe change of your email address to {other} is undone. All devices are signed out, and the password no longer works. Choose a new one:\n\n{link}',
      { name, other: login, link },
    ),
  });
}

/** @param account as it was before its address came back */
export async function mailAddressGone(site: Site, { login }: Account): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  await send(site, login, {
    subject: t('Your address at {website} was changed', { website }),
    text: t(
      'Hello,\n\n{email} is no longer the address of an account at {website}: the owner of its previous address undid the change.',
      { email: login, website },
    ),
  });
}

const send = (site: Site, to: string, words: { subject: string; text: string }) =>
  sendMail({ to, ...words, isSecret: true, language: site.language.code, websiteId: site.website.id });
