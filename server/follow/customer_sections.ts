/** What staff see of the mailing lists that a customer joined or left. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { type CustomerSection, MOST_CUSTOMER_ROWS, type Subject } from '#core/domain/subject.ts';
import { pick } from '#core/i18n/translated.ts';
import { websites } from '#core/sites/schema.ts';
import { contacts, mailingLists, subscriptions } from './schema.ts';

export async function customerConsents(
  { emails, companyId }: Subject,
  { texts, site }: FastifyRequest,
): Promise<CustomerSection[]> {
  const found = await db
    .select({ subscription: subscriptions, name: mailingLists.name, blockedAt: contacts.blockedAt })
    .from(subscriptions)
    .innerJoin(contacts, eq(contacts.id, subscriptions.contactId))
    .innerJoin(mailingLists, eq(mailingLists.id, subscriptions.listId))
    .innerJoin(websites, eq(websites.id, mailingLists.websiteId))
    .where(
      and(inArray(contacts.email, [...emails]), companyId === null ? undefined : eq(websites.companyId, companyId)),
    )
    .orderBy(desc(subscriptions.changedAt))
    .limit(MOST_CUSTOMER_ROWS);
  const rows = found.map(({ subscription: { isOn, changedAt }, name, blockedAt }) => ({
    name: pick(name, site.language.code),
    note: isOn && !blockedAt ? texts.t('Subscribed') : texts.t('Unsubscribed'),
    at: blockedAt ?? changedAt,
    path: null,
  }));
  return [{ id: 'consents', label: texts.t('Newsletters'), rows }];
}
