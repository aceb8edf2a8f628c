/** Account mails in the reader's language, not stored after sending. */
import { sendMail } from '#core/mail/mail.ts';
import type { Site } from '#core/sites/site.ts';

export const addressOf = (site: Site, path: string, token?: string): string =>
  `${site.origin}${site.url(path)}${token ? `?token=${token}` : ''}`;

export function mailTo(site: Site, to: string, words: { subject: string; text: string }): Promise<unknown> {
  return sendMail({ to, ...words, language: site.language.code, websiteId: site.website.id, isSecret: true });
}
