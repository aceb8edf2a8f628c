import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { productPath } from '#shop/product/views.ts';
import { funnelOf, type ProductFigures, type Step, shareOf } from './funnel.ts';
import { namesOfProducts } from './queries.ts';
import { PERIODS_DAYS, type PeriodDays, shopReport } from './report.ts';

export const REPORT = '/sales/funnel';

/** Longer lists belong in the CSV file. */
const MOST_ROWS = 100;

export async function showReport({ site, texts }: FastifyRequest, days: PeriodDays): Promise<PageResponse> {
  const { t, number, percent, date } = texts;
  const report = await shopReport(site.website, days);
  const labels = stepNames(texts);
  const names = await productNames(report.products.slice(0, MOST_ROWS), { site, texts });
  const most = Math.max(1, ...Object.values(report.steps));
  const busiest = Math.max(1, ...report.days.map(({ steps }) => steps.product_view));
  return show(
    '@shop/staff/funnel',
    {
      periods: PERIODS_DAYS.map((length) => ({
        name: t('The last {count} days', { count: number(length, 0) }),
        url: site.url(`${REPORT}?days=${length}`),
        active: length === days,
      })),
      csv: site.url(`${REPORT}.csv?days=${days}`),
      isEmpty: Object.values(report.steps).every((count) => count === 0) && report.products.length === 0,
      steps: funnelOf(report.steps).map(({ step, count, share }) => ({
        label: labels[step],
        count,
        width: count / most,
        share: share === null ? '' : percent(share),
      })),
      accounts: t('Signed in during checkout: {signins}. Checked out as guest: {signups}.', {
        signins: number(report.signins, 0),
        signups: number(report.signups, 0),
      }),
      products: report.products.slice(0, MOST_ROWS).map((one) => ({
        ...one,
        ...(names.get(one.id) ?? { name: '', url: null }),
        rate: Math.min(1, shareOf(one.orders, one.views) ?? 0),
        rateText: percentOf(one.orders, one.views, percent),
      })),
      hidden: Math.max(0, report.products.length - MOST_ROWS),
      payments: report.payments,
      days: report.days
        .map(({ day, steps }) => ({ date: date(new Date(day)), width: steps.product_view / busiest, ...steps }))
        .reverse(),
      labels,
      laterSteps: LATER_STEPS,
    },
    { facts: { title: t('Conversion funnel'), isIndexed: false, styles: 'shop/funnel' } },
  );
}

/** After the view of a product. */
const LATER_STEPS = [
  'product_add_to_cart',
  'customer_checkout',
  'order_checkout',
  'order_payment',
  'order_confirmed',
] as const;

type Here = Pick<FastifyRequest, 'site' | 'texts'>;

/** Names and links of products; deleted products by number. */
export async function productNames(
  products: readonly ProductFigures[],
  { site, texts }: Here,
): Promise<Map<number, { name: string; url: string | null }>> {
  const names = await namesOfProducts(products.map(({ id }) => id));
  const language = site.language.code;
  const shown = ({ id }: ProductFigures) => {
    const named = names.get(id);
    return named
      ? {
          name: pick(named.name, language),
          url: named.isHidden ? null : site.url(productPath({ id, ...named }, language)),
        }
      : { name: texts.t('Deleted product ({id})', { id }), url: null };
  };
  return new Map(products.map((one) => [one.id, shown(one)]));
}

const percentOf = (part: number, whole: number, percent: (share: number) => string): string => {
  const share = shareOf(part, whole);
  return share === null ? '–' : percent(share);
};

export const stepNames = ({ t }: Here['texts']): Record<Step, string> => ({
  product_view: t('Product views'),
  product_add_to_cart: t('Added to cart'),
  customer_checkout: t('Started checkout'),
  order_checkout: t('Entered address'),
  order_payment: t('Started payment'),
  order_confirmed: t('Placed order'),
});
