/** Account mails in the reader's language; those with a link are not stored after sending. */
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import type { Account } from '#core/people/account_changes.ts';
import { NEW_FOR_DAYS } from '#core/people/second_factor/second_factor.ts';
import type { Site } from '#core/sites/site.ts';

export const addressOf = (site: Site, path: string, token?: string): string =>
  `${site.origin}${site.url(path)}${token ? `?token=${token}` : ''}`;

export function mailTo(site: Site, to: string, words: { subject: string; text: string }): Promise<unknown> {
  return sendMail({ to, ...words, language: site.language.code, websiteId: site.website.id, isSecret: true });
}

/** Whoever did not do it finds out, and what to do. */
export async function mailSecondFactor(account: Account, site: Site, change: 'on' | 'off'): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${site.origin}${site.url('/web/reset_password')}`;
  const subject =
    change === 'on'
      ? t('Two-step sign-in at {website} is on', { website })
      : t('Two-step sign-in at {website} is off', { website });
  const values = { name: account.name, subject, link, days: NEW_FOR_DAYS };
  const text =
    change === 'on'
      ? t(
          'Hello {name},\n\n{subject}. If it was not you, reset your password within {days} days, and turn two-step sign-in off there:\n\n{link}',
          values,
        )
      : t('Hello {name},\n\n{subject}. If it was not you, reset your password at once:\n\n{link}', values);
  await sendMail({
    to: { name: account.name, address: account.login },
    subject,
    text,
    language: site.language.code,
    websiteId: site.website.id,
  });
}
