import { describe, expect, it } from 'vitest';
import {
  type Confirmation,
  confirmationToken,
  parseConfirmation,
  parsePreferencesToken,
  preferencesToken,
} from '#follow/access.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const askedAt = new Date('2026-03-01T12:00:00Z');
const wish = { kind: 'subscribe', listId: 1 } as const;
const asked: Confirmation = { email: 'ada@example.org', wish, websiteId: 1, language: 'en_US', askedAt };

describe('Confirmation link', () => {
  const token = confirmationToken(asked);
  const readAfter = (ms: number) => parseConfirmation(token, askedAt.getTime() + ms);

  it('is valid for a week', () => {
    expect(readAfter(0)).toEqual(asked);
    expect(readAfter(WEEK_MS)).toEqual(asked);
    expect(readAfter(WEEK_MS + 1)).toBeNull();
  });

  it('is rejected when it is forged or of another kind', () => {
    expect(parseConfirmation(`${token}x`)).toBeNull();
    expect(parseConfirmation(preferencesToken('ada@example.org'))).toBeNull();
  });
});

describe('Preferences link', () => {
  it('is valid for a week, or without end in emails sent without a request', () => {
    const now = Date.now();
    const brief = preferencesToken('ada@example.org');
    expect(parsePreferencesToken(brief, now + WEEK_MS - 60_000)).toBe('ada@example.org');
    expect(parsePreferencesToken(brief, now + WEEK_MS + 60_000)).toBeNull();
    expect(parsePreferencesToken(preferencesToken('ada@example.org', { lasts: true }), now + 100 * WEEK_MS)).toBe(
      'ada@example.org',
    );
    expect(parsePreferencesToken(`${brief}x`)).toBeNull();
  });
});
