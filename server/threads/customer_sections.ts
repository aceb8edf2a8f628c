/** What staff see of a customer's messages and reviews. */
import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { type CustomerRow, type CustomerSection, MOST_CUSTOMER_ROWS, type Subject } from '#core/domain/subject.ts';
import { websites } from '#core/sites/schema.ts';
import { plainText } from '#core/templates/rich_text.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { messages, threads } from './schema.ts';

const LONGEST_EXCERPT = 120;

export async function customerWords(subject: Subject, { texts }: FastifyRequest): Promise<CustomerSection[]> {
  return [
    { id: 'messages', label: texts.t('Messages'), rows: await messageRows(subject, isNull(messages.stars)) },
    { id: 'reviews', label: texts.t('Reviews'), rows: await messageRows(subject, isNotNull(messages.stars)) },
  ];
}

async function messageRows({ partnerIds, companyId }: Subject, which: SQL): Promise<CustomerRow[]> {
  const ofCompany = db
    .select({ id: websites.id })
    .from(websites)
    .where(companyId === null ? undefined : eq(websites.companyId, companyId));
  const found = await db
    .select({ message: messages, model: threads.model, resId: threads.resId })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(inArray(messages.partnerId, [...partnerIds]), inArray(messages.websiteId, ofCompany), which))
    .orderBy(desc(messages.id))
    .limit(MOST_CUSTOMER_ROWS);
  return found.map(({ message, model, resId }) => ({
    name: cutText(plainText(message.body), LONGEST_EXCERPT) || '…',
    note: message.stars === null ? '' : '★'.repeat(message.stars),
    at: message.createdAt,
    path: `/mail/view?${new URLSearchParams({ model, res_id: String(resId) })}`,
  }));
}
