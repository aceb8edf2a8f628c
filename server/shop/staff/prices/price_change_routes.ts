/** The page on which staff change the prices of several products, with a preview. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, repeated } from '#core/http/contract.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { valueNames } from '#shop/product/views.ts';
import { formReader, MOST } from '#shop/staff/product/reader.ts';
import { changePrices, type PriceChange, type PriceRow, pricesAfter, seenPrices } from './price_change.ts';

const URL = '/sales/products/prices';
const LIST = '/sales/products';
const audience = 'products';
const MOST_PRODUCTS = 10_000;
const MOST_BYTES = 256 * 1024;
/** The preview shows as many prices. */
const MOST_SHOWN = 100;
const PERCENT_DIGITS = 2;
const LEAST_PERCENT = -10_000;

const posted = z.object({
  ids: repeated(z.string().regex(/^\d{1,10}$/), MOST_PRODUCTS),
  kind: line(10).default(''),
  value: line(20).default(''),
  step: line(10).default(''),
  keeps_old: line(5).default(''),
  seen: line(100).default(''),
  act: line(10).default(''),
});

export function priceChangeRoutes(app: FastifyInstance): void {
  // After a reload of the preview, or a sign-in.
  page(app, { url: URL, audience, handle: async () => redirectTo(LIST) });
  form(app, {
    url: URL,
    audience,
    maxBytes: MOST_BYTES,
    body: posted,
    handle: ({ request, body: { ids, seen, act, ...values } }) =>
      previewOrChange({ ids: ids.map(Number), values, seen: act === 'change' ? seen : '' }, request),
  });
}

/** @param ids those that the person selected in the list */
export const priceChangePage = (ids: number[], request: FastifyRequest): Promise<PageResponse> =>
  changePage(ids, { values: { kind: 'percent', value: '', step: '1', keeps_old: '' } }, null, request);

type Posted = { ids: number[]; values: FormValues; seen: string };

async function previewOrChange(
  { ids, values, seen }: Posted,
  request: FastifyRequest,
): Promise<PageResponse | Redirect> {
  const read = parseChange(values, request);
  if (read.errors) return changePage(ids, { values, errors: read.errors }, null, request);
  const { input } = read;
  const count = seen ? await changePrices(ids, input, seen, request) : null;
  if (count === null) return changePage(ids, { values }, input, request, seen !== '');
  const text = request.texts.tn('Prices of {n} product changed.', 'Prices of {n} products changed.', count);
  return redirectTo(LIST, { flash: { kind: 'success', text } });
}

function parseChange(values: FormValues, { site }: FastifyRequest) {
  const reader = formReader(values, site);
  const kind = values.kind === 'amount' ? ('amount' as const) : ('percent' as const);
  const value =
    kind === 'amount' ? reader.money('value', -MOST) : reader.number('value', PERCENT_DIGITS, LEAST_PERCENT);
  if (value === 0) reader.refuse('value', msg('Enter a number other than 0'));
  const step = stepsOf(site.currency.decimals).find((one) => String(one) === values.step) ?? 1;
  const input: PriceChange = { kind, value, step, keepsOld: values.keeps_old === 'on' };
  return Object.keys(reader.errors).length > 0 ? { errors: reader.errors } : { input, errors: undefined };
}

/** In minor units: the smallest coin, five of them, ten, and one whole. */
const stepsOf = (decimals: number): number[] => [...new Set([1, 5, 10, 10 ** decimals])].sort((a, b) => a - b);

async function changePage(
  ids: number[],
  state: FormState,
  change: PriceChange | null,
  request: FastifyRequest,
  isOutdated = false,
): Promise<PageResponse> {
  const { site, texts } = request;
  const { t, tn } = texts;
  const { field, choice } = inputsOf(state);
  const rows = change ? await pricesAfter(ids, change, request) : [];
  const kinds = [
    { value: 'percent', label: t('Percent') },
    { value: 'amount', label: t('Amount ({currency})', { currency: site.currency.symbol }) },
  ];
  const steps = stepsOf(site.currency.decimals).map((step) => ({
    value: String(step),
    label: texts.money(step, site.currency),
  }));
  const labels = {
    kind: t('Change by'),
    value: t('By how much'),
    step: t('Round to'),
    keeps_old: t('Keep the old price'),
  };
  return staffPage(
    '@shop/staff/product/prices',
    tn('Change the price of {n} product', 'Change the prices of {n} products', ids.length),
    {
      styles: ['core/staff_form', 'shop/product_form'],
      labels,
      action: site.url(URL),
      back: site.url(LIST),
      ids,
      kind: choice('kind', labels.kind, kinds),
      value: field('value', labels.value, {
        required: true,
        maxlength: 20,
        hint: t('Begin with a minus sign to make products cheaper.'),
      }),
      step: choice('step', labels.step, steps),
      keepsOld: {
        name: 'keeps_old',
        label: labels.keeps_old,
        hint: t('Shown struck through where the new price is lower.'),
        checked: state.values.keeps_old === 'on',
      },
      preview: change ? await previewOf(rows, request) : null,
      isOutdated,
    },
    state,
  );
}

async function previewOf(rows: readonly PriceRow[], { site, texts }: FastifyRequest) {
  const others = rows.filter(({ before, after }) => before !== after);
  const shown = others.slice(0, MOST_SHOWN);
  const ids = [...new Set(shown.flatMap(({ variantId, productId }) => (variantId === null ? [] : productId)))];
  const products = new Map((await Promise.all(ids.map(findProduct))).flatMap((one) => (one ? [[one.id, one]] : [])));
  const nameOf = ({ productId, name, combination }: PriceRow): string => {
    const product = products.get(productId);
    const own = pick(name, site.language.code);
    if (!combination || !product) return own;
    return `${own} – ${valueNames(product, valueIdsOf({ combination }), site.language.code)}`;
  };
  return {
    seen: seenPrices(rows),
    count: others.length,
    rows: shown.map((row) => ({
      name: nameOf(row),
      before: texts.money(row.before, site.currency),
      after: texts.money(row.after, site.currency),
    })),
    more:
      others.length > shown.length
        ? texts.tn('and {n} more price', 'and {n} more prices', others.length - shown.length)
        : null,
  };
}
