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

export async function mailAccountClosed(account: Account, site: Site): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  await mail(account, site, {
    subject: t('Your account at {website} is closed', { website }),
    text: t(
      'Hello {name},\n\nyour account at {website} is closed, as you requested. We keep invoices and orders only for as long as the law requires. If you did not request this, reply to this email.',
      { name: account.name, website },
    ),
  });
}

const mail = (account: Account, site: Site, words: { subject: string; text: string }) =>
  sendMail({
    to: { name: account.name, address: account.login },
    ...words,
    language: site.language.code,
    websiteId: site.website.id,
  });
