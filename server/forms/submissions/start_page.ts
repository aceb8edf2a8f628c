/** Latest form submissions, for the start page of staff. */
import { and, desc, inArray, ne } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { StartPagePart } from '#core/domain/start_page.ts';
import { websitesOfCompany } from '#core/sites/site.ts';
import { submissions } from '#forms/schema.ts';
import { submissionName } from './view.ts';

export const formsStartPage: StartPagePart[] = [
  {
    role: 'messages',
    events: async ({ site, texts }, most) => {
      const rows = await db
        .select({
          id: submissions.id,
          name: submissions.name,
          email: submissions.email,
          createdAt: submissions.createdAt,
        })
        .from(submissions)
        .where(and(inArray(submissions.websiteId, await websitesOfCompany(site)), ne(submissions.state, 'quarantined')))
        .orderBy(desc(submissions.id))
        .limit(most);
      return rows.map((row) => ({
        at: row.createdAt,
        text: texts.t('Form submission: {name}', { name: submissionName(row, texts) }),
        path: `/website/submissions/${row.id}`,
      }));
    },
  },
];
