/** Mails about a changed password and a closed account. */

import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import type { Account } from '#core/people/account_changes.ts';
import type { Site } from '#core/sites/site.ts';

export async function mailPasswordChanged(account: Account, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${site.origin}${site.url('/web/reset_password')}`;
  await mail(account, site, {
    subject: t('Your password at {website} was changed', { website }),
    text: t('Hello {name},\n\nyour password was changed. If it was not you, reset it at once:\n\n{link}', {
      name: account.name,
      link,
    }),
  });
}

export async function mailAccountClosed(account: Account, site: Site, token: string): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${site.origin}${site.url('/my/account/reopen')}?token=${token}`;
  await mail(account, site, {
    isSecret: true,
    subject: t('Your account at {website} is closed', { website }),
    text: t(
      'Hello {name},\n\nyour account at {website} is closed, as you requested. Its data is deleted in 7 days; we keep invoices and orders only for as long as the law requires.\n\nIf it was not you, or you change your mind, open this link within 7 days to get your account back and choose a new password:\n\n{link}',
      { name: account.name, website, link },
    ),
  });
}

export async function mailAccountOpen(account: Account, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${site.origin}${site.url('/web/reset_password')}`;
  await mail(account, site, {
    subject: t('Your account at {website} is open again', { website }),
    text: t(
      'Hello {name},\n\nyour account at {website} is open again, with everything in it. Its password no longer works. Choose a new one:\n\n{link}',
      { name: account.name, website, link },
    ),
  });
}

const mail = (account: Account, site: Site, words: { subject: string; text: string; isSecret?: boolean }) =>
  sendMail({
    to: { name: account.name, address: account.login },
    ...words,
    language: site.language.code,
    websiteId: site.website.id,
  });
