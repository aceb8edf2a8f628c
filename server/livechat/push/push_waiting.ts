/** Tells operators who are away, by a push message, that a visitor waits. */
import { secondsInHour } from 'date-fns/constants';
import { and, eq } from 'drizzle-orm';
import { presenceOf } from '#core/bus/presence.ts';
import { db } from '#core/db/database.ts';
import { FetchFailed, safeFetch, UnsafeAddress } from '#core/fetch/safe_fetch.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type Conversation, namesOf } from '#livechat/queries.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { receiversOf } from '#livechat/staff/remind.ts';
import { type PushKeys, pushKeyPair } from './keys.ts';
import { forgetSubscription, type Subscription, subscriptionsOf } from './subscriptions.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 10_000;
/** Answers of push services for a browser that is gone, or that asked with another key of this server. */
const GONE = new Set([403, 404, 410]);

/** What the worker of the console shows. */
export type PushMessage = { title: string; body: string; url: string; tag: string };
type Options = { allowLoopback?: boolean };

/** @throws FetchFailed where a push service could not be reached: to be tried again */
export async function pushWaiting(conversationId: number, options: Options = {}): Promise<void> {
  const [found] = await db
    .select({ conversation: conversations, channel: chatChannels })
    .from(conversations)
    .innerJoin(chatChannels, eq(chatChannels.id, conversations.channelId))
    .where(and(eq(conversations.id, conversationId), eq(conversations.isWaiting, true)));
  const site = found && (await findSite(found.conversation.websiteId));
  if (!site) return;
  const browsers = await subscriptionsOf(await absent(receiversOf(found)));
  if (browsers.length === 0) return;
  const keys = await pushKeyPair();
  const message = messageFor(found.conversation, site);
  const sent = await Promise.allSettled(browsers.map((one) => push(one, message, { keys, site, ...options })));
  const failed = sent.find((one): one is PromiseRejectedResult => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Who looks at the console hears of it there. */
async function absent(userIds: readonly number[]): Promise<number[]> {
  const people = await namesOf(userIds);
  const states = await presenceOf([...people.values()].map(({ partnerId }) => partnerId));
  const online = new Set(states.filter(({ im_status }) => im_status === 'online').map(({ id }) => id));
  return [...people].filter(([, { partnerId }]) => !online.has(partnerId)).map(([userId]) => userId);
}

function messageFor({ id, visitorName }: Conversation, site: Site): PushMessage {
  const { t } = textsFor(site.language.code);
  const url = site.url(`/admin/chat/${id}`);
  return { title: t('A visitor waits for an answer'), body: visitorName, url, tag: `chat-${id}` };
}

async function push(
  { id, endpoint, p256dh, auth }: Subscription & { id: number },
  message: PushMessage,
  { keys, site, allowLoopback = false }: Options & { keys: PushKeys; site: Site },
): Promise<void> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contactOf(site), ...keys },
      TTL: secondsInHour,
      urgency: 'high',
      topic: message.tag,
    },
  );
  try {
    const { status } = await safeFetch(endpoint, {
      ...{ method: 'POST', body, headers: headers as Record<string, string> },
      ...{ maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0, allowLoopback },
    });
    if (GONE.has(status)) await forgetSubscription(id);
    else if (status >= 400) throw new FetchFailed('The push service answered {status}.', { status });
  } catch (error) {
    if (!(error instanceof UnsafeAddress)) throw error;
    await forgetSubscription(id);
  }
}

/** Push services want to know whom to write to when something is wrong. */
const contactOf = ({ company, origin }: Site): string =>
  `mailto:${company.email || `info@${new URL(origin).hostname}`}`;
