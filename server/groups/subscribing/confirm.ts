/** Checks and follows the links of confirmation mails. */
import type { Site } from '#core/sites/site.ts';
import { findGroup, findMemberById, type Group, type Member } from '#groups/queries.ts';
import { type Linked, parseLink } from './links.ts';
import { leave, setState } from './membership.ts';

type State = 'open' | 'subscribed' | 'requested' | 'unsubscribed' | 'outside';
export type FoundLink = { state: 'invalid' } | { state: State; group: Group; email: string };

/** What a link would do now, without doing it. */
export async function findLink(linked: Linked, token: string, site: Site): Promise<FoundLink> {
  const askedAt = parseLink(linked, token);
  if (askedAt === undefined) return { state: 'invalid' };
  const group = await findGroup(linked.groupId, site.website.id);
  const member = group && (await findMemberById(linked.memberId, group.id));
  if (!group || !member) return { state: 'invalid' };
  const state = linked.kind === 'subscribe' ? ofSubscribing(member, askedAt) : ofUnsubscribing(member, askedAt);
  return state === 'invalid' ? { state } : { state, group, email: member.email };
}

/** A later decision takes precedence over an older link. */
const isOvertaken = ({ changedAt }: Member, askedAt: Date | null): boolean => askedAt !== null && changedAt > askedAt;

function ofSubscribing(member: Member, askedAt: Date | null): State | 'invalid' {
  if (member.rule === 'ban') return 'invalid';
  if (member.state === 'on') return 'subscribed';
  if (member.state === 'requested') return 'requested';
  return isOvertaken(member, askedAt) ? 'invalid' : 'open';
}

function ofUnsubscribing(member: Member, askedAt: Date | null): State | 'invalid' {
  if (member.state !== 'on' && member.state !== 'requested') return 'outside';
  return isOvertaken(member, askedAt) ? 'invalid' : 'open';
}

/** A repeated call answers the same and changes nothing. */
export async function confirmLink(linked: Linked, token: string, site: Site): Promise<FoundLink> {
  const found = await findLink(linked, token, site);
  if (found.state !== 'open' || !('group' in found)) return found;
  if (linked.kind === 'unsubscribe') {
    await leave(linked.memberId);
    return { ...found, state: 'unsubscribed' };
  }
  const state = await setState(linked.memberId, found.group.access === 'public' ? 'on' : 'requested');
  return { ...found, state: state === 'on' ? 'subscribed' : 'requested' };
}
