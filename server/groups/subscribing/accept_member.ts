/** Accepts a person who asked to join, and tells them. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { leaveHeaders } from '#core/http/one_click.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { findSite } from '#core/sites/site.ts';
import { addressOf, type Group, groupPath } from '#groups/queries.ts';
import { groupMembers } from '#groups/schema.ts';
import { linkPath } from './links.ts';
import { setState } from './membership.ts';

/** Changes nothing for whoever does not ask. */
export function acceptMember(id: number, group: Group): Promise<void> {
  return transaction(async () => {
    const [member] = await db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.id, id), eq(groupMembers.groupId, group.id)));
    if (member?.state !== 'requested' || member.rule === 'ban') return;
    await setState(id, 'on');
    const site = await findSite(group.websiteId, member.languageCode);
    if (!site) return;
    const language = site.language.code;
    const { t } = textsFor(language);
    const name = pick(group.name, language);
    const link = site.origin + site.url(groupPath(group, site));
    await sendMail({
      to: { name: member.name, address: member.email },
      subject: t('Welcome to {name}', { name }),
      text: t('Hello,\n\nyou are now a member of “{name}”. Read it here:\n\n{link}\n\nWrite to: {address}', {
        ...{ name, link, address: addressOf(group) },
      }),
      headers: leaveHeaders(linkPath({ kind: 'unsubscribe', groupId: group.id, memberId: id }, null), site),
      language,
      websiteId: group.websiteId,
    });
  });
}
