import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '#livechat/contract.ts';
import { agoText, logRows, merged } from '#widgets/livechat/parts/log_rows.ts';

const message = (id: number, author: number, date: string): ChatMessage => ({
  id,
  body: 'Hello',
  date,
  author_id: [author, `Author ${author}`],
  attachment_ids: [],
  message_type: 'comment',
  channel_ids: [1],
  tracking_value_ids: [],
});
const NOW = new Date('2026-11-20T12:00:00Z');
const heads = (...messages: ChatMessage[]) => logRows(messages, NOW, 'en').map(({ hasHead }) => hasHead);

describe('Messages', () => {
  it('of one author within 60 seconds are grouped', () => {
    const first = message(1, 7, '2026-11-20 11:00:00');
    expect(heads(first, message(2, 7, '2026-11-20 11:01:00'))).toEqual([true, false]);
    expect(heads(first, message(2, 7, '2026-11-20 11:01:01'))).toEqual([true, true]);
    expect(heads(first, message(2, 0, '2026-11-20 11:00:10'))).toEqual([true, true]);
  });

  it('are grouped below "today", "yesterday" or their date', () => {
    const at = (date: string, id: number) => message(id, 7, `${date} 11:00:00`);
    const rows = logRows(
      [at('2026-11-17', 1), at('2026-11-19', 2), at('2026-11-20', 3), at('2026-11-20', 4)],
      NOW,
      'en',
    );
    expect(rows.map(({ day }) => day)).toEqual(['November 17, 2026', 'Yesterday', 'Today', null]);
  });

  it('are shown once when they arrive twice, in the order of their ids', () => {
    const [one, two] = [message(1, 7, '2026-11-20 11:00:00'), message(2, 7, '2026-11-20 11:00:01')];
    expect(merged([two], [one, two]).map(({ id }) => id)).toEqual([1, 2]);
  });
});

it.each([
  [0, 'now'],
  [44_999, 'now'],
  [45_000, '1 minute ago'],
  [5 * 60_000, '5 minutes ago'],
  [3 * 3600_000, '3 hours ago'],
  [7 * 24 * 3600_000, '7 days ago'],
  [8 * 24 * 3600_000, 'Nov 12, 2026'],
])('A message of %s ms ago says %s', (ms, text) => {
  expect(agoText(new Date(NOW.getTime() - ms), NOW, 'en')).toBe(text);
});
