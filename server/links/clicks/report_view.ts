/** View of carts, orders and revenue by link. */

import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { linkAnswers } from '#links/link_view.ts';
import { linkRowsById } from '#links/queries.ts';
import { salesByLink } from './link_sales.ts';
import { type SalesView, salesView } from './statistics_view.ts';

/** Longer lists are for a spreadsheet. */
const MOST_ROWS = 200;

export type ReportRow = SalesView & { title: string; code: string; clicks: number; orderRate: string };

/** Links that led to carts, highest revenue first. */
export async function linkReport(site: Site): Promise<ReportRow[]> {
  const texts = textsFor(site.language.code);
  const all = await salesByLink();
  const own = new Map(
    (await linkRowsById([...new Set(all.map(({ linkId }) => linkId))], site)).map((row) => [row.id, row]),
  );
  const sales = all
    .filter(({ linkId }) => own.has(linkId))
    .sort((a, b) => b.revenue - a.revenue || b.orders - a.orders || b.carts - a.carts || a.linkId - b.linkId)
    .slice(0, MOST_ROWS);
  const answers = await linkAnswers(sales.flatMap(({ linkId }) => own.get(linkId) ?? []));
  const byId = new Map(answers.map((link) => [link.id, link]));
  return sales.flatMap((one) => {
    const link = byId.get(one.linkId);
    if (!link) return [];
    const orderRate = link.count > 0 ? texts.percent(Math.min(1, one.orders / link.count)) : '';
    return { ...salesView(one, texts), title: link.title, code: link.code, clicks: link.count, orderRate };
  });
}
