/** What staff see of the forms that a customer sent. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { type CustomerSection, MOST_CUSTOMER_ROWS, type Subject } from '#core/domain/subject.ts';
import { pick } from '#core/i18n/translated.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { websites } from '#core/sites/schema.ts';
import { allForms } from './queries.ts';
import { submissions } from './schema.ts';
import { STATE_NAMES, submissionName } from './submissions/view.ts';

export async function customerSubmissions(
  { emails, companyId }: Subject,
  request: FastifyRequest,
): Promise<CustomerSection[]> {
  const { texts, site } = request;
  const ofCompany = db
    .select({ id: websites.id })
    .from(websites)
    .where(companyId === null ? undefined : eq(websites.companyId, companyId));
  const isTheirs = and(
    inArray(sql`lower(${submissions.email})`, [...emails]),
    inArray(submissions.websiteId, ofCompany),
  );
  const found = await db
    .select()
    .from(submissions)
    .where(and(isTheirs, ne(submissions.state, 'quarantined')))
    .orderBy(desc(submissions.id))
    .limit(MOST_CUSTOMER_ROWS);
  const mayOpen = mayRead(await personOf(request), 'messages');
  const forms = await allForms();
  const rows = found.map((one) => {
    const form = forms.find(({ id }) => id === one.formId);
    return {
      name: submissionName(one, texts),
      note: [form ? pick(form.title, site.language.code) : '', texts.say(STATE_NAMES[one.state])]
        .filter(Boolean)
        .join(' · '),
      at: one.createdAt,
      path: mayOpen ? `/website/submissions/${one.id}` : null,
    };
  });
  return [{ id: 'submissions', label: texts.t('Form submissions'), rows }];
}
