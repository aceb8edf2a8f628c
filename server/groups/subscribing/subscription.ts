/** What a visitor may know of their membership, and how they change it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { parseEmailAddress, rememberAddress, requesterOf, spendRequest } from '#follow/api.ts';
import { visitGroup } from '#groups/access.ts';
import type { IsMemberAnswer, SubscriptionAnswer } from '#groups/contract.ts';
import { addressOf, findMember, type Group } from '#groups/queries.ts';
import { requestConfirmation } from './confirmation_mails.ts';
import { join, leave } from './membership.ts';

/** Tells strangers nothing about an address: only its owner learns whether it is a member. */
export async function membershipOf(
  request: FastifyRequest,
  groupId: number,
  withAlias: boolean,
): Promise<IsMemberAnswer> {
  const { group } = await visitGroup(groupId, request);
  const { person, email, isProved } = await requesterOf(request);
  const member = isProved && email !== null ? await findMember(group.id, email) : null;
  const isMember = member?.state === 'on';
  const alias = withAlias && addressOf(group);
  return { is_user: person !== null, email: email ?? false, is_member: isMember, alias_name: alias };
}

/** The group's address, for whoever may see the group. */
export async function aliasOf(request: FastifyRequest, groupId: number): Promise<string> {
  const { group } = await visitGroup(groupId, request);
  return addressOf(group);
}

type Change = { groupId: number; state: SubscriptionAnswer; entered: string | undefined };
/** `requested`: staff have to accept it. */
export type Outcome = SubscriptionAnswer | 'requested';

/** Inverts the state: at once for an account, by a link in a mail for all others. */
export async function changeSubscription(
  request: FastifyRequest,
  reply: FastifyReply,
  { groupId, state, entered }: Change,
): Promise<Outcome> {
  const { group } = await visitGroup(groupId, request);
  const { person, email: own } = await requesterOf(request);
  if (person && own) return changeOf(request, group, state === 'on', own);
  const email = own && entered === undefined ? own : parseEmailAddress(entered);
  await spendRequest(request.ip);
  await requestConfirmation(email, state === 'on' ? 'unsubscribe' : 'subscribe', group, request.site);
  if (email !== own) await rememberAddress(request, reply, { email, isProved: false });
  return 'email';
}

async function changeOf(request: FastifyRequest, group: Group, isOn: boolean, email: string): Promise<Outcome> {
  const { person } = await requesterOf(request);
  if (isOn) {
    const member = await findMember(group.id, email);
    if (member) await leave(member.id);
    return 'off';
  }
  const { name = '', partnerId = null } = person ?? {};
  const state = await join(group, { email, name, partnerId, language: request.site.language.code });
  if (state === null) throw new Invalid(BANNED, { email: BANNED });
  return state === 'requested' ? 'requested' : 'on';
}

/** Says nothing of why. */
const BANNED = msg('This address can’t join this group.');
