/** Latest messages and reviews of customers, for the start page of staff. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffEvent, StartPagePart } from '#core/domain/start_page.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { plainText } from '#core/templates/rich_text.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { publicKinds, titleOf } from '#threads/access.ts';
import { moderatedBy } from '#threads/moderators.ts';
import type { Message } from '#threads/queries.ts';
import { messages, threads } from '#threads/schema.ts';

const LONGEST_EXCERPT = 80;

type Row = { message: Message; model: string; resId: number };

async function messageEvents(request: FastifyRequest, most: number): Promise<StaffEvent[]> {
  const { site } = request;
  const person = await personOf(request);
  const rows = await db
    .select({ message: messages, model: threads.model, resId: threads.resId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(
      and(
        await moderatedBy(person, site),
        mayRead(person, 'orders') ? undefined : inArray(threads.model, publicKinds()),
        inArray(messages.state, ['pending', 'posted']),
        eq(messages.kind, 'comment'),
        eq(messages.isByStaff, false),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(most);
  const readable = await Promise.all(rows.map((row) => titleOf(row, { person, site })));
  return rows.filter((_, at) => readable[at]).map((row) => eventOf(row, request));
}

function eventOf({ message, model, resId }: Row, { texts }: FastifyRequest): StaffEvent {
  const whole = plainText(message.body);
  const words = whole.length > LONGEST_EXCERPT ? `${cutText(whole, LONGEST_EXCERPT)}…` : whole;
  const values = { name: message.authorName || message.guestEmail, words };
  const record = new URLSearchParams({ model, res_id: String(resId) });
  return {
    at: message.createdAt,
    text:
      message.stars === null
        ? texts.t('Message from {name}: {words}', values)
        : texts.t('Review by {name}: {words}', values),
    path: message.state === 'pending' ? '/discussion/moderation' : `/mail/view?${record}`,
  };
}

export const threadsStartPage: StartPagePart[] = [{ role: 'messages', events: messageEvents }];
