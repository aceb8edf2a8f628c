/** Visits, orders and revenue of each website, the last 30 days beside the 30 before. */
import { millisecondsInMinute } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';
import type { Figure, FigureGroup } from '#core/domain/start_page.ts';
import { dayIn, dayPlus, startOfDay } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type Currency, findCompany, findCurrency, loadDirectory } from '#core/sites/site.ts';
import type { Website } from '#core/sites/website.ts';
import { visitsByDay } from '#core/visits/visits.ts';
import { type OrderSums, orderSumsBetween } from '#sales/api.ts';

const DAYS = 30;
const KEPT_MS = millisecondsInMinute;
const MOST_COMPANIES = 100;

/** By day, both periods, the oldest first. */
type Money = { currency: Currency; revenue: number[]; orders: number[] };
export type WebsiteFigures = { name: string; days: string[]; visits: number[]; orders: number[]; money: Money[] };

const cached = new LRUCache<number, Promise<WebsiteFigures[]>>({ max: MOST_COMPANIES, ttl: KEPT_MS });

/** The same for a minute, however many open the start page. */
export function recentFigures(companyId: number): Promise<WebsiteFigures[]> {
  const known = cached.get(companyId);
  if (known) return known;
  const loading = loadFigures(companyId);
  cached.set(companyId, loading);
  loading.catch(() => cached.delete(companyId));
  return loading;
}

export async function loadFigures(companyId: number, now = new Date()): Promise<WebsiteFigures[]> {
  const own = (await loadDirectory()).websites.filter((website) => website.companyId === companyId);
  const daysOf = new Map(own.map((website) => [website.id, periodDays(website, now)]));
  const [first = ''] = [...daysOf.values()].map(([day = '']) => day).sort();
  if (first === '') return [];
  // A day earlier: the earliest day of all zones begins before it does in UTC.
  const sums = await orderSumsBetween(companyId, startOfDay('UTC', dayPlus(first, -1)), now);
  const visits = await visitsByDay([...daysOf.keys()], first);
  const usual = (await findCompany(companyId)).currencyCode;
  return Promise.all(
    own.map(async (website) => {
      const days = daysOf.get(website.id) as string[];
      const visited = visits.filter(({ websiteId }) => websiteId === website.id);
      return {
        name: website.name,
        days,
        visits: days.map((day) => visited.find((one) => one.day === day)?.count ?? 0),
        ...(await ordersByDay(website, days, { sums, usual })),
      };
    }),
  );
}

const periodDays = ({ timeZone }: Website, now: Date): string[] => {
  const today = dayIn(timeZone, now);
  return Array.from({ length: 2 * DAYS }, (_, at) => dayPlus(today, at - 2 * DAYS + 1));
};

/** A website without orders has figures in its company's currency. */
async function ordersByDay(
  { id, timeZone }: Website,
  days: readonly string[],
  { sums, usual }: { sums: readonly OrderSums[]; usual: string },
): Promise<Pick<WebsiteFigures, 'orders' | 'money'>> {
  const starts = days.map((day) => startOfDay(timeZone, day).getTime());
  const none = () => days.map(() => 0);
  const byCode = new Map<string, Omit<Money, 'currency'>>();
  const orders = none();
  for (const { websiteId, currencyCode, at, count, sum } of sums) {
    const day = websiteId === id ? starts.findLastIndex((start) => start <= at.getTime()) : -1;
    if (day < 0) continue;
    const own = byCode.get(currencyCode) ?? { revenue: none(), orders: none() };
    byCode.set(currencyCode, own);
    own.revenue[day] = (own.revenue[day] ?? 0) + sum;
    own.orders[day] = (own.orders[day] ?? 0) + count;
    orders[day] = (orders[day] ?? 0) + count;
  }
  if (byCode.size === 0) byCode.set(usual, { revenue: none(), orders: none() });
  const money = [...byCode].map(async ([code, own]) => ({ currency: await findCurrency(code), ...own }));
  return { orders, money: await Promise.all(money) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

type Shown = Pick<Figure, 'label' | 'show'>;

/** A figure that adds up over days. */
const total = (values: readonly number[], shown: Shown): Figure => ({
  ...shown,
  now: sumOf(values.slice(DAYS)),
  before: sumOf(values.slice(0, DAYS)),
  values: values.slice(DAYS),
});

/** A figure that is a share of two that add up. */
const ratio = (parts: readonly number[], wholes: readonly number[], shown: Shown): Figure => ({
  ...shown,
  now: share(sumOf(parts.slice(DAYS)), sumOf(wholes.slice(DAYS))),
  before: share(sumOf(parts.slice(0, DAYS)), sumOf(wholes.slice(0, DAYS))),
  values: parts.map((part, at) => share(part, wholes[at] ?? 0)).slice(DAYS),
});

export function figureGroup({ name, days, visits, orders, money }: WebsiteFigures, texts: Texts): FigureGroup {
  const { t } = texts;
  const inCurrency = ({ currency, revenue, orders }: Money): Figure[] => {
    const show = (value: number) => texts.money(Math.round(value), currency);
    const of = (label: string) => (money.length > 1 ? `${label} (${currency.code})` : label);
    return [
      total(revenue, { label: of(t('Revenue')), show }),
      ratio(revenue, orders, { label: of(t('Average order')), show }),
    ];
  };
  const count = (value: number) => texts.number(value, 0);
  return {
    name,
    days: days.slice(DAYS),
    figures: [
      total(visits, { label: t('Visits'), show: count }),
      total(orders, { label: t('Orders'), show: count }),
      ...money.flatMap(inCurrency),
      ratio(orders, visits, { label: t('Conversion rate'), show: (value) => texts.percent(value, 2) }),
    ],
  };
}
