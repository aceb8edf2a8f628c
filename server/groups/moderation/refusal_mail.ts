/** Mails the author of a refused message what staff wrote about it. */
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { findSite } from '#core/sites/site.ts';
import type { Message } from '#groups/archive/queries.ts';
import { findGroupById, findMember } from '#groups/queries.ts';

/** Not the message itself: to a forged sender it would be spam from us. */
export async function mailRefusal({ id, groupId, authorEmail, subject }: Message, words: string): Promise<void> {
  const group = await findGroupById(groupId);
  const member = await findMember(groupId, authorEmail);
  const site = group && (await findSite(group.websiteId, member?.languageCode));
  if (!group || !site || authorEmail === '') return;
  const language = site.language.code;
  const { t } = textsFor(language);
  const name = pick(group.name, language);
  await sendMail({
    to: authorEmail,
    subject: t('Your message to {name} was not posted', { name }),
    text: t('Hello,\n\nyour message “{subject}” to “{name}” was not posted:\n\n{words}', { subject, name, words }),
    language,
    websiteId: group.websiteId,
    key: `group message ${id} refused`,
  });
}
