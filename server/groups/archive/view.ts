/** What pages show of messages and threads. */

import type { ListedFile } from '#core/files/listed_file.ts';
import { fileSize } from '#core/i18n/file_size.ts';
import { slugify } from '#core/i18n/slug.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { signature } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { plainText } from '#core/templates/rich_text.ts';
import { type Group, groupPath } from '#groups/queries.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { type Attachment, attachmentsOf, type Message, type Thread } from './queries.ts';
import { foldQuotes } from './quotes.ts';

const EXCERPT = 200;
const LONGEST_SLUG = 60;

export type MessageView = {
  id: number;
  url: string;
  subject: string;
  author: string;
  sentAt: Date;
  when: string;
  body: string;
  excerpt: string;
  files: ListedFile[];
};

export const messagePath = (group: Group, { id, subject }: Pick<Message, 'id' | 'subject'>, site: Site, below = '') =>
  groupPath(group, site, `/${messageSlug(id, subject)}${below}`);

function messageSlug(id: number, subject: string): string {
  const words = slugify(subject).slice(0, LONGEST_SLUG).replace(/-$/, '');
  return words ? `${words}-${id}` : String(id);
}

/** Never an address: who reads the archive can't write to its authors. */
const authorOf = ({ authorName }: Message, { t }: Texts): string => authorName.split('@')[0]?.trim() || t('Anonymous');

export async function messageViews(
  messages: readonly Message[],
  group: Group,
  { site, texts }: { site: Site; texts: Texts },
): Promise<MessageView[]> {
  const attached = await attachmentsOf(messages.map(({ id }) => id));
  const labels = { show: texts.t('Show quoted text'), hide: texts.t('Hide quoted text') };
  return messages.map((message) => ({
    id: message.id,
    url: site.url(messagePath(group, message, site)),
    subject: message.subject || texts.t('(no subject)'),
    author: authorOf(message, texts),
    sentAt: message.sentAt,
    when: texts.dateTime(message.sentAt, site.website.timeZone),
    body: foldQuotes(message.body, labels),
    excerpt: excerptOf(message.body),
    files: attached.filter(({ messageId }) => messageId === message.id).map((file) => fileView(file, texts)),
  }));
}

/** The first words that are not quoted. */
export const excerptOf = (body: string): string =>
  cutText(plainText(body.replace(/<blockquote>[\s\S]*<\/blockquote>/g, ' ')), EXCERPT);

export const attachmentToken = (id: number): string => signature('groups.attachment', String(id));

export function fileView({ id, fileId, name, mimetype, size }: Attachment, texts: Texts): ListedFile {
  return {
    ...{ id: fileId, name, mimetype, access_token: attachmentToken(id) },
    size: fileSize(size, texts),
  };
}

export type ThreadView = MessageView & { replies: number; lastAt: Date; lastWhen: string; repliesUrl: string };

/** Threads of a list, each with its first message. */
export async function threadViews(
  found: readonly { thread: Thread; root: Message }[],
  group: Group,
  context: { site: Site; texts: Texts },
): Promise<ThreadView[]> {
  const { site, texts } = context;
  const roots = await messageViews(
    found.map(({ root }) => root),
    group,
    context,
  );
  return roots.map((view, at) => {
    const { thread, root } = found[at]!;
    return {
      ...view,
      replies: thread.messageCount - 1,
      lastAt: thread.lastAt,
      lastWhen: texts.dateTime(thread.lastAt, site.website.timeZone),
      repliesUrl: site.url(messagePath(group, root, site, '/get_replies')),
    };
  });
}
