/** What staff see of the surveys that a customer answered. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { type CustomerSection, MOST_CUSTOMER_ROWS, type Subject } from '#core/domain/subject.ts';
import { pick } from '#core/i18n/translated.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { surveyResponses } from './responses.schema.ts';
import { surveys } from './schema.ts';

/** Without the answers, which only staff of the surveys see. */
export async function customerResponses(
  { partnerIds, companyId }: Subject,
  request: FastifyRequest,
): Promise<CustomerSection[]> {
  const { texts, site } = request;
  const found = await db
    .select({ response: surveyResponses, title: surveys.title, slug: surveys.slug })
    .from(surveyResponses)
    .innerJoin(surveys, eq(surveys.id, surveyResponses.surveyId))
    .where(
      and(
        inArray(surveyResponses.partnerId, [...partnerIds]),
        eq(surveyResponses.isTest, false),
        companyId === null ? undefined : eq(surveys.companyId, companyId),
      ),
    )
    .orderBy(desc(surveyResponses.id))
    .limit(MOST_CUSTOMER_ROWS);
  const mayOpen = mayRead(await personOf(request), 'survey');
  const rows = found.map(({ response, title, slug }) => ({
    name: pick(title, site.language.code),
    note: response.state === 'done' ? texts.t('Finished', { context: 'response' }) : texts.t('Incomplete'),
    at: response.doneAt ?? response.changedAt,
    path: mayOpen ? `/survey/results/${slug}/responses` : null,
  }));
  return [{ id: 'surveys', label: texts.t('Survey answers'), rows }];
}
