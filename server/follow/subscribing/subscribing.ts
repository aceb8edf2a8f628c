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

/** Whether it is done, or a mail has to be answered first. */
export type Outcome = 'done' | 'asked';

const DONE = { subscribe: 'subscribed', follow: 'followed', unfollow: 'unfollowed' } as const;

/** The page that says how it goes on. */
export const outcomeText = (wish: keyof typeof DONE, outcome: Outcome): string =>
  `/mail/sent?wish=${outcome === 'done' ? DONE[wish] : wish}`;

/** @param typed what stands in the field; a signed-in person's own address is taken whatever stands there */
export async function subscribeVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  listId: number,
  typed: string | undefined,
): Promise<Outcome> {
  await listOn(request.site.website.id, listId);
  const { email, isProved } = await addressFor(request, typed);
  if (isProved) {
    await subscribe(email, listId, request.site);
    return 'done';
  }
  await requestConfirmation(email, { kind: 'subscribe', listId }, request.site);
  await rememberAddress(request, reply, { email, isProved });
  return 'asked';
}

/** `isOn` is the state that is to be turned. */
export async function setFollowing(
  request: FastifyRequest,
  reply: FastifyReply,
  record: RecordKey,
  { isOn, typed }: { isOn: boolean; typed: string | undefined },
): Promise<Outcome> {
  const { person } = await requesterOf(request);
  const { facts } = await loadFollowed(record, person, request.site);
  const { email, isProved } = await addressFor(request, typed);
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
  typed: string | undefined,
): Promise<{ email: string; isProved: boolean }> {
  const asker = await requesterOf(request);
  const own = asker.person || typed === undefined ? asker.email : null;
  const email = own ?? parseEmailAddress(typed);
  await spendRequest(request.ip);
  return { email, isProved: asker.isProved && asker.email === email };
}
