import type { FastifyRequest } from 'fastify';
import type { MadeFile } from '#core/pages/routes.ts';
import { csvLine } from '#core/tables/csv.ts';
import { STEPS } from './funnel.ts';
import { type PeriodDays, shopReport } from './report.ts';
import { productNames, stepNames } from './view.ts';

/** The report as CSV: each day, then each product, then the totals. */
export async function reportCsv({ site, texts }: FastifyRequest, days: PeriodDays): Promise<MadeFile> {
  const { t } = texts;
  const report = await shopReport(site.website, days);
  const names = await productNames(report.products, { site, texts });
  const labels = stepNames(texts);
  const pieces = t('Units sold');
  const lines = [
    csvLine([t('Type', { context: 'kind' }), t('Name'), ...STEPS.map((step) => labels[step]), pieces]),
    ...report.days.map(({ day, steps }) => csvLine([t('Day'), day, ...STEPS.map((step) => steps[step]), null])),
    ...report.products.map(({ id, views, added, orders, pieces: sold }) =>
      csvLine([t('Product'), names.get(id)?.name ?? '', views, added, null, null, null, orders, sold]),
    ),
    ...report.payments.map(({ method, count }) =>
      csvLine([t('Payment method'), method, null, null, null, null, count, null, null]),
    ),
  ];
  const { from, to } = { from: report.days[0]?.day, to: report.days.at(-1)?.day };
  return { type: 'text/csv; charset=utf-8', name: `funnel-${from}-${to}.csv`, body: `\ufeff${lines.join('')}` };
}
