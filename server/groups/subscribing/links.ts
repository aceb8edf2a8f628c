/** Signed links in mails, which subscribe, unsubscribe and show a member's choices. */
import { millisecondsInDay } from 'date-fns/constants';
import { sign, unsign } from '#core/process/secret.ts';

export type LinkKind = 'subscribe' | 'unsubscribe';
export type Linked = { kind: LinkKind | 'preferences'; groupId: number; memberId: number };

const LIFETIME_MS = 7 * millisecondsInDay;
const PURPOSE = 'group link';

/** @param askedAt when somebody asked for it; null for a link in each mail of a group, which works for ever */
export function linkPath({ kind, groupId, memberId }: Linked, askedAt: Date | null): string {
  const token = sign(PURPOSE, JSON.stringify([kind, groupId, memberId, askedAt?.getTime() ?? null]));
  return `/groups/${kind}/${groupId}/${memberId}/${token}`;
}

/** When the link was asked for. Undefined for one that is forged, of something else, or too old. */
export function parseLink(linked: Linked, token: string, now = Date.now()): Date | null | undefined {
  const text = unsign(PURPOSE, token);
  if (text === null) return undefined;
  const [kind, groupId, memberId, at] = JSON.parse(text) as [string, number, number, number | null];
  if (kind !== linked.kind || groupId !== linked.groupId || memberId !== linked.memberId) return undefined;
  if (at === null) return null;
  return now - at > LIFETIME_MS ? undefined : new Date(at);
}
