/** View of a link's statistics: figures and tables; charts read the tables. */

import { subMilliseconds } from 'date-fns/subMilliseconds';
import { countryName } from '#core/i18n/country_names.ts';
import { dayIn } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { Site } from '#core/sites/site.ts';
import type { LinkAnswer } from '#links/contract.ts';
import { linkAnswer } from '#links/link_view.ts';
import { clickCounts, type LinkRow } from '#links/queries.ts';
import { type LinkSales, salesByLink } from './link_sales.ts';
import { type Range, type RangeName, statisticsOf } from './statistics.ts';

export type RangeView = {
  name: RangeName;
  label: string;
  from: string;
  to: string;
  clicksTitle: string;
  countriesTitle: string;
  /** Newest first. */
  days: { key: string; name: string; clicks: number }[];
  countries: { key: string; name: string; clicks: number; share: string }[];
};

export type StatisticsPage = {
  link: LinkAnswer;
  createdOn: string;
  /** The last day; empty: for ever. */
  expiresOn: string;
  periods: Pick<RangeView, 'name' | 'label'>[];
  ranges: RangeView[];
  bots: number;
  prefetches: number;
  sales: SalesView[];
};

export type SalesView = { carts: number; orders: number; revenue: string };

export async function showStatistics(link: LinkRow, site: Site): Promise<PageResponse> {
  const data = await statisticsOfLink(link, site);
  return show('@links/statistics', data, {
    facts: { title: data.link.title, isIndexed: false, styles: 'core/charts' },
  });
}

async function statisticsOfLink(link: LinkRow, site: Site): Promise<StatisticsPage> {
  const texts = textsFor(site.language.code);
  const { ranges, bots, prefetches } = statisticsOf(await clickCounts(link.id), dayIn(link.timeZone, new Date()));
  const sales = await salesByLink([link.id]);
  const views = ranges.map((range) => rangeView(range, texts));
  return {
    link: await linkAnswer(link),
    createdOn: texts.date(link.createdAt, link.timeZone),
    expiresOn: link.expiresAt ? texts.date(subMilliseconds(link.expiresAt, 1), link.timeZone) : '',
    periods: views.map(({ name, label }) => ({ name, label })),
    ranges: views,
    bots,
    prefetches,
    sales: sales.map((one) => salesView(one, texts)),
  };
}

type Texts = ReturnType<typeof textsFor>;

export const salesView = ({ carts, orders, revenue, currency }: LinkSales, { money }: Texts): SalesView => ({
  carts,
  orders,
  revenue: money(revenue, currency),
});

function rangeView({ name, from, to, total, days, countries }: Range, texts: Texts): RangeView {
  const { t, tn, date, percent, number, locale } = texts;
  const labels: Record<RangeName, string> = {
    'all-time': t('All time'),
    'last-month': t('Last month'),
    'last-week': t('Last week'),
  };
  const known = countries.filter(({ code }) => code !== '').length;
  return {
    name,
    label: labels[name],
    from,
    to,
    clicksTitle: tn('{n} click', '{n} clicks', total, { n: number(total, 0) }),
    countriesTitle: tn('{n} country', '{n} countries', known),
    days: days.map(({ day, clicks }) => ({ key: day, name: date(new Date(day)), clicks })).reverse(),
    countries: countries.map(({ code, clicks }) => {
      const country = countryName(code, locale.tag) ?? t('Unknown');
      return { key: country, name: country, clicks, share: percent(clicks / total) };
    }),
  };
}
