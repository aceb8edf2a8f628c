/** Arranges the messages of a chat by day, and by author. */
import type { ChatMessage } from '#livechat/contract.ts';
import { t } from '#registry/texts.ts';

const GROUPED_MS = 60_000;
const NOW_MS = 45_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ABSOLUTE_AFTER_MS = 7 * DAY_MS;

/** What is shown of a message. */
export type LogMessage = Pick<ChatMessage, 'id' | 'body' | 'date' | 'author_id' | 'attachment_ids'>;

export type LogRow = {
  message: LogMessage;
  at: Date;
  /** The first of a day. */
  day: string | null;
  /** Shows who wrote it: not where the same author wrote within a minute. */
  hasHead: boolean;
};

export const momentOf = ({ date }: LogMessage): Date => new Date(`${date.replace(' ', 'T')}Z`);

/** Each message once, in the order in which they were stored. */
export function merged(before: readonly LogMessage[], more: readonly LogMessage[]): LogMessage[] {
  const known = new Map([...before, ...more].map((message) => [message.id, message]));
  return [...known.values()].sort((a, b) => a.id - b.id);
}

export function logRows(messages: readonly LogMessage[], now: Date, language: string): LogRow[] {
  return messages.map((message, index) => {
    const at = momentOf(message);
    const before = messages[index - 1];
    const isNewDay = !before || momentOf(before).toDateString() !== at.toDateString();
    const isOther = before?.author_id[0] !== message.author_id[0];
    const hasHead = isNewDay || isOther || at.getTime() - momentOf(before).getTime() > GROUPED_MS;
    return { message, at, day: isNewDay ? dayText(at, now, language) : null, hasHead };
  });
}

export function dayText(at: Date, now: Date, language: string): string {
  if (at.toDateString() === now.toDateString()) return t('Today');
  if (at.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return t('Yesterday');
  return at.toLocaleDateString(latin(language), { dateStyle: 'long' });
}

/** `now` within 45 seconds, then how long ago, after a week the date. */
export function agoText(at: Date, now: Date, language: string): string {
  const ms = now.getTime() - at.getTime();
  if (ms < NOW_MS) return t('now');
  if (ms > ABSOLUTE_AFTER_MS) return at.toLocaleDateString(latin(language), { dateStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(latin(language));
  if (ms < HOUR_MS) return relative.format(-Math.round(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return relative.format(-Math.round(ms / HOUR_MS), 'hour');
  return relative.format(-Math.round(ms / DAY_MS), 'day');
}

/** Digits as everywhere else on the site. */
const latin = (language: string): string => `${language || 'en'}-u-nu-latn`;
