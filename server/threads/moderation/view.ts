import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { titleOf } from '#threads/access.ts';
import type { Message } from '#threads/queries.ts';

/** A message in the moderation queue. */
export type Queued = {
  id: number;
  author: string;
  email: string;
  /** Safe HTML. */
  body: string;
  stars: number;
  isBuyer: boolean;
  when: string;
  at: string;
  record: { name: string; url: string } | null;
};

export async function queueView(
  messages: readonly (Message & { model: string; resId: number })[],
  site: Site,
): Promise<Queued[]> {
  const { dateTime } = textsFor(site.language.code);
  const views: Queued[] = [];
  for (const message of messages) {
    const record = await titleOf(message, { person: null, site });
    views.push({
      id: message.id,
      author: message.authorName,
      email: message.guestEmail,
      body: message.body,
      stars: message.stars ?? 0,
      isBuyer: message.isBuyer,
      when: dateTime(message.createdAt, site.website.timeZone),
      at: message.createdAt.toISOString(),
      record: record && { name: record.title, url: site.url(record.path) },
    });
  }
  return views;
}
