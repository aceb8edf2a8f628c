/** Turns messages and names into what browsers get. */
import { countryName } from '#core/i18n/country_names.ts';
import { linkedText } from '#core/templates/rich_text.ts';
import type { ChatMessage } from './contract.ts';
import type { Message } from './queries.ts';

/** Marks that turn the direction of what follows, of which nobody needs any in a chat. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Marks and blanks that nobody sees. */
const UNSEEN = /^[\p{Cf}\p{Cc}\p{Z}]*$/u;

/** Empty where nothing would be seen. */
export function plain(text: string): string {
  const words = text.replace(DIRECTION_MARKS, '').trim();
  return UNSEEN.test(words) ? '' : words;
}

/** A click leaves neither the chat nor the page of who answers, and tells search engines nothing. */
const LINKS = ' target="_blank" rel="nofollow ugc noopener"';

/** HTML of what was written: its lines, and links where addresses stand. */
export const bodyHtml = (text: string): string => linkedText(text, LINKS).replace(/\r\n?|[\n\u2028\u2029]/g, '<br>');

/** The date in UTC, as in all answers of this kind. */
export const wireDate = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

export const wireMessage = (
  { id, body, at, isVisitors, authorId, authorName, conversationId, files }: Message,
  visitorName: string,
): ChatMessage => ({
  id,
  body: bodyHtml(body),
  date: wireDate(at),
  author_id: isVisitors ? [0, visitorName] : [authorId ?? -1, authorName ?? ''],
  attachment_ids: files,
  message_type: 'comment',
  channel_ids: [conversationId],
  tracking_value_ids: [],
});

/** The name of a guest, with the country. */
export function guestName(name: string, countryCode: string, language: string): string {
  const country = countryCode && (countryName(countryCode, language) ?? countryCode);
  return country ? `${name} (${country})` : name;
}
