import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { file, page } from '#core/pages/routes.ts';
import { reportCsv } from './csv.ts';
import type { PeriodDays } from './report.ts';
import { REPORT, showReport } from './view.ts';

const audience = 'orders';
const query = z.object({
  days: z
    .enum(['7', '30'])
    .default('30')
    .transform((days) => Number(days) as PeriodDays),
});

/** The conversion report, for sales staff. */
export function reportRoutes(app: FastifyInstance): void {
  page(app, {
    url: REPORT,
    audience,
    query,
    isList: true,
    handle: ({ request, query }) => showReport(request, query.days),
  });
  file(app, { url: `${REPORT}.csv`, audience, query, handle: ({ request, query }) => reportCsv(request, query.days) });
}
