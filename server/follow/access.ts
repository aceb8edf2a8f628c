/** Signed links in mails, as proof of an address. */
import { millisecondsInDay } from 'date-fns/constants';
import { isSame, sign, signature, unsign } from '#core/process/secret.ts';

/** Of a confirmation link. */
const LIFETIME_MS = 7 * millisecondsInDay;

export type RequestedChange =
  | { kind: 'subscribe'; listId: number }
  | { kind: 'follow'; model: string; recordId: number }
  | { kind: 'unfollow'; model: string; recordId: number }
  | { kind: 'preferences' };

/** A request that takes effect once the owner of `email` confirms it. */
export type Confirmation = { email: string; wish: RequestedChange; websiteId: number; language: string; askedAt: Date };

const CONFIRMATION = 'mail wish';
const PREFERENCES = 'mail preferences';

export const confirmationToken = ({ askedAt, ...rest }: Confirmation): string =>
  sign(CONFIRMATION, JSON.stringify({ ...rest, at: askedAt.getTime() }));

/** Null for a forged token, and for one that is too old. */
export function parseConfirmation(token: string, now = Date.now()): Confirmation | null {
  const text = unsign(CONFIRMATION, token);
  if (text === null) return null;
  const { at, ...rest } = JSON.parse(text) as Omit<Confirmation, 'askedAt'> & { at: number };
  return now - at > LIFETIME_MS ? null : { ...rest, askedAt: new Date(at) };
}

/** @param lasts true for links in mails that nobody requested: unsubscribing must work for ever */
export const preferencesToken = (email: string, { lasts = false } = {}): string =>
  sign(PREFERENCES, JSON.stringify({ email, until: lasts ? null : Date.now() + LIFETIME_MS }));

/** The address whose preferences the token opens, or null. */
export function parsePreferencesToken(token: string, now = Date.now()): string | null {
  const text = unsign(PREFERENCES, token);
  if (text === null) return null;
  const { email, until } = JSON.parse(text) as { email: string; until: number | null };
  return until !== null && until < now ? null : email;
}

/** What a link unsubscribes from: the list of a mailing, or a followed record. */
export type LeaveKind = 'mailing' | 'following';
export type Unsubscriber = { kind: LeaveKind; id: number; contactId: number; email: string };

const leaveText = ({ kind, id, contactId, email }: Unsubscriber) => JSON.stringify([kind, id, contactId, email]);

/** Path of the unsubscribe link; it never expires. */
export function leavePath(unsubscriber: Unsubscriber): string {
  const query = new URLSearchParams({
    email: unsubscriber.email,
    res_id: String(unsubscriber.contactId),
    token: signature('mail leave', leaveText(unsubscriber)),
  });
  return `/mail/${unsubscriber.kind}/${unsubscriber.id}/unsubscribe?${query}`;
}

export const mayLeave = (unsubscriber: Unsubscriber, token: string): boolean =>
  isSame(token, signature('mail leave', leaveText(unsubscriber)));
