/** Says which operator has a conversation. */
import { and, eq, isNull, or } from 'drizzle-orm';
import { ownChannel } from '#core/bus/channels.ts';
import { publish } from '#core/changes/bus.ts';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import type { HandedOver } from './contract.ts';
import { notifyOperators, post, postNote, type Sent } from './conversations.ts';
import { PUSH_JOB } from './push/push_job.ts';
import type { Conversation } from './queries.ts';
import { conversations } from './schema.ts';
import { mailAnswer } from './staff/answer_mail.ts';

type Operator = { userId: number; partnerId: number };

const TAKEN = msg('A colleague has taken this conversation.');

/** One operator has a conversation: of two who take it at once, the first. @throws Conflict for the other */
export async function take(conversation: Pick<Conversation, 'id' | 'channelId'>, userId: number): Promise<void> {
  const isFree = or(
    isNull(conversations.takenAt),
    isNull(conversations.operatorId),
    eq(conversations.operatorId, userId),
  );
  const taken = await db
    .update(conversations)
    .set({ operatorId: userId, takenAt: new Date() })
    .where(and(eq(conversations.id, conversation.id), isFree))
    .returning({ id: conversations.id });
  if (taken.length === 0) throw new Conflict(TAKEN);
  await notifyOperators(conversation);
}

/** Gives it to whoever takes it next. */
export async function releaseConversation(conversation: Conversation, userId: number): Promise<void> {
  const waiting = { isWaiting: true, waitingSince: conversation.waitingSince ?? new Date(), remindedAt: null };
  await transaction(async () => {
    const released = await db
      .update(conversations)
      .set({ operatorId: null, takenAt: null, ...waiting })
      .where(and(eq(conversations.id, conversation.id), eq(conversations.operatorId, userId)))
      .returning({ id: conversations.id });
    if (released.length > 0) await pushAgain(conversation);
    await notifyOperators(conversation);
  });
}

/** Others have to know now that a visitor waits: by push, and later by mail. */
const pushAgain = ({ id }: Conversation): Promise<unknown> => enqueue(PUSH_JOB, id, { key: `${PUSH_JOB}:${id}` });

/** From whoever has it, or from nobody, to a colleague. @throws Conflict when another colleague has it */
export async function handOver(conversation: Conversation, from: Operator, to: Operator, note: string): Promise<void> {
  await transaction(async () => {
    await take(conversation, from.userId);
    await db
      .update(conversations)
      .set({ operatorId: to.userId, takenAt: new Date(), remindedAt: null })
      .where(eq(conversations.id, conversation.id));
    await postNote(conversation, note, from.partnerId);
    const notice: HandedOver = { info: 'handed_over', conversation: conversation.id };
    await publish(ownChannel(to.partnerId), notice);
    await pushAgain(conversation);
  });
}

/** Takes the conversation first. Who left a message gets the answer by mail, too. @throws Conflict when a colleague has it */
export async function postAsOperator(
  conversation: Conversation,
  text: string,
  operator: Operator & { name: string },
  { files = [], key }: Sent = {},
): Promise<number | null> {
  const message = { body: text, authorId: operator.partnerId, isVisitors: false, ...(key && { key }) };
  return transaction(async () => {
    await take(conversation, operator.userId);
    const id = await post(conversation, message, files);
    if (id !== null && conversation.kind === 'message') await mailAnswer(conversation, id, operator.name);
    return id;
  });
}
