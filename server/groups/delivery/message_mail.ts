/** Writes the email of a message to one member. */
import { leaveHeaders } from '#core/http/one_click.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { signedAddress } from '#core/mail/incoming/receivers.ts';
import { sendMail } from '#core/mail/mail.ts';
import type { Site } from '#core/sites/site.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';
import type { Message } from '#groups/archive/queries.ts';
import { attachmentToken, messagePath } from '#groups/archive/view.ts';
import { addressOf, type Group, groupPath, mailDomain } from '#groups/queries.ts';
import { linkPath } from '#groups/subscribing/links.ts';

export type Receiver = { id: number; email: string; name: string; language: string };

export type Posting = {
  group: Group;
  message: Message;
  /** Message ids of those it answers, the nearest last. */
  references: string[];
  files: { fileId: number; id: number; name: string }[];
  /** By then all of its emails are in the outbox, mostly. */
  sendAt: Date;
};

/** Where mail that can't be delivered to a member comes back. */
export const BOUNCE_PREFIX = 'groups-bounces+';

/** Signed paths of a member, without language prefix: what each email has several times is signed once. */
export type MemberPaths = Record<'preferences' | 'unsubscribe', string>;

export function memberPaths(groupId: number, memberId: number): MemberPaths {
  const to = (kind: keyof MemberPaths) => linkPath({ kind, groupId, memberId }, null);
  return { preferences: to('preferences'), unsubscribe: to('unsubscribe') };
}

/** The headers of every email of a group (RFC 2369, 2919, 8058). */
export function listHeaders(group: Group, { unsubscribe }: MemberPaths, site: Site): Record<string, string> {
  return {
    'List-Id': `<${group.alias}.${mailDomain()}>`,
    'List-Post': `<mailto:${addressOf(group)}>`,
    'List-Archive': `<${site.origin}${site.url(groupPath(group, site))}>`,
    ...leaveHeaders(unsubscribe, site),
    Precedence: 'list',
    'Auto-Submitted': 'no',
  };
}

/** The name of the author with our own address: one of their domain would fail its DMARC rules. */
export function senderOf(group: Group, authorName: string, site: Site) {
  const list = pick(group.name, site.language.code);
  const name = authorName.split('@')[0]?.trim();
  return { name: name ? `${name} (${list})` : list, address: addressOf(group) };
}

export async function writeToMember(receiver: Receiver, posting: Posting, site: Site): Promise<void> {
  const { group, message, references, sendAt } = posting;
  const name = pick(group.name, site.language.code);
  const paths = memberPaths(group.id, receiver.id);
  const subject = message.subject.includes(`[${name}]`) ? message.subject : `[${name}] ${message.subject}`;
  await sendMail({
    to: { name: receiver.name, address: receiver.email },
    subject,
    ...bodyOf(paths, posting, site),
    headers: {
      ...listHeaders(group, paths, site),
      'Reply-To': addressOf(group),
      ...(references.length > 0 && { 'In-Reply-To': references.at(-1)!, References: references.join(' ') }),
    },
    list: {
      from: senderOf(group, message.authorName, site),
      bouncesTo: signedAddress(BOUNCE_PREFIX, receiver.id),
      messageId: message.messageId,
    },
    language: receiver.language,
    websiteId: group.websiteId,
    isSecret: true,
    key: `group message ${message.id} to ${receiver.id}`,
    condition: { name: 'groups.member', subject: receiver.id },
    sendAt,
  });
}

type Link = { label: string; url: string };

function bodyOf(paths: MemberPaths, { group, message, files }: Posting, site: Site): { text: string; html: string } {
  const { t } = textsFor(site.language.code);
  const attached = files.map((file): Link => {
    const query = new URLSearchParams({ access_token: attachmentToken(file.id), download: 'true' });
    return { label: file.name, url: `${site.origin}/web/content/${file.fileId}?${query}` };
  });
  const links = [
    { label: t('Read it on the web'), url: site.origin + site.url(messagePath(group, message, site)) },
    ...footerLinks(paths, site),
  ];
  const lines = (some: Link[]) => some.map(({ label, url }) => `${label}: ${url}`).join('\n');
  const anchors = (some: Link[]) =>
    some.map(({ label, url }) => `<a href="${escapeAttribute(url)}">${escapeAttribute(label)}</a>`).join(' · ');
  return {
    text: [message.text, ...(attached.length > 0 ? [lines(attached)] : []), `-- \n${lines(links)}`].join('\n\n'),
    html: [
      message.body,
      ...(attached.length > 0 ? [`<p>${anchors(attached)}</p>`] : []),
      `<hr>\n<p>${anchors(links)}</p>`,
    ].join('\n'),
  };
}

/** How to get fewer emails, or none. */
export function footerLinks({ preferences, unsubscribe }: MemberPaths, site: Site): Link[] {
  const { t } = textsFor(site.language.code);
  return [
    { label: t('Choose how often you get emails'), url: site.origin + site.url(preferences) },
    { label: t('Unsubscribe'), url: site.origin + site.url(unsubscribe) },
  ];
}
