/** Subscribes and follows at once for confirmed addresses, else by mail. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IsFollowerAnswer, IsSubscriberAnswer } from '#follow/contract.ts';
import { loadFollowed, type RecordKey } from '#follow/followables.ts';
import { isFollowing, isSubscribed, listOn } from '#follow/queries.ts';
import { follow, subscribe, unfollowRecord } from '#follow/service.ts';
import { parseEmailAddress, requestConfirmation, spendRequest } from './double_opt_in.ts';
import { rememberAddress, requesterOf } from './visitor_email.ts';

export async function subscriberState(request: FastifyRequest, listId: number): Promise<IsSubscriberAnswer> {
  await listOn(request.site.website.id, listId);
  const { email, isProved } = await requesterOf(request);
  return {
    is_subscriber: isProved && email !== null && (await isSubscribed(email, listId)),
    email: email ?? false,
  };
}

export async function followerState(request: FastifyRequest, record: RecordKey): Promise<IsFollowerAnswer> {
  const { person, email, isProved } = await requesterOf(request);
  await loadFollowed(record, person, request.site);
  return {
    is_user: person !== null,
    email: email ?? false,
    is_follower: isProved && email !== null && (await isFollowing(email, record.model, record.recordId)),
    alias_name: false,
  };
}

/** `done`: in effect; `asked`: the address has to be confirmed by mail first. */
export type Outcome = 'done' | 'asked';

const DONE = { subscribe: 'subscribed', follow: 'followed', unfollow: 'unfollowed' } as const;

/** Address of the page that explains the next step. */
export const outcomeText = (wish: keyof typeof DONE, outcome: Outcome): string =>
  `/mail/sent?wish=${outcome === 'done' ? DONE[wish] : wish}`;

/** @param typed what stands in the field; a signed-in person's own address is taken whatever stands there */
export async function subscribeVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  listId: number,
  entered: string | undefined,
): Promise<Outcome> {
  await listOn(request.site.website.id, listId);
  const { email, isProved } = await addressFor(request, entered);
  if (isProved) {
    await subscribe(email, listId, request.site);
    return 'done';
  }
  await requestConfirmation(email, { kind: 'subscribe', listId }, request.site);
  await rememberAddress(request, reply, { email, isProved });
  return 'asked';
}

/** `isOn` is the current state, which is to be inverted. */
export async function setFollowing(
  request: FastifyRequest,
  reply: FastifyReply,
  record: RecordKey,
  { isOn, entered }: { isOn: boolean; entered: string | undefined },
): Promise<Outcome> {
  const { person } = await requesterOf(request);
  const { facts } = await loadFollowed(record, person, request.site);
  const { email, isProved } = await addressFor(request, entered);
  if (isProved) {
    await (isOn ? unfollowRecord(email, record) : follow(email, record, facts, request.site));
    return 'done';
  }
  await requestConfirmation(email, { kind: isOn ? 'unfollow' : 'follow', ...record }, request.site);
  await rememberAddress(request, reply, { email, isProved });
  return 'asked';
}

async function addressFor(
  request: FastifyRequest,
  entered: string | undefined,
): Promise<{ email: string; isProved: boolean }> {
  const asker = await requesterOf(request);
  const own = asker.person || entered === undefined ? asker.email : null;
  const email = own ?? parseEmailAddress(entered);
  await spendRequest(request.ip);
  return { email, isProved: asker.isProved && asker.email === email };
}
