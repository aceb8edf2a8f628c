import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { typedIn } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Redirect, redirectTo, type Shown } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { type FormState, formLanguages, opened, staffPage } from '#core/pages/staff_form.ts';
import { allCurrencies } from '#sales/api.ts';
import type { Pricelist } from '#shop/prices/price_book.ts';
import { isOnWebsite } from '#shop/product/category_tree.ts';
import { allCategories } from '#shop/product/vocabulary_queries.ts';
import { blankPricelist, pricelistFields, RULE_NUMBERS, readPricelist } from './pricelist_form.ts';
import {
  addPricelist,
  CODE_TAKEN,
  isCodeTaken,
  pricelistOf,
  pricelistsOfCompany,
  rulesOf,
  savedPricelist,
  savePricelist,
  targetsOf,
} from './pricelist_service.ts';

const PRICELISTS = '/sales/pricelists';
const who = 'sales';
const byId = z.object({ id: recordId });
const MAX_BYTES = 256 * 1024;

/** Prices by country, quantity, date and code. */
export function pricelistStaffRoutes(app: FastifyInstance): void {
  page(app, { url: PRICELISTS, who, handle: ({ request }) => list(request) });
  page(app, {
    url: `${PRICELISTS}/new`,
    who,
    handle: ({ request }) => one(request, null, { typed: blankPricelist(request.site) }),
  });
  form(app, {
    url: PRICELISTS,
    who,
    body: z.unknown(),
    maxBytes: MAX_BYTES,
    handle: ({ request, body }) => save(request, null, body),
  });
  page(app, {
    url: `${PRICELISTS}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const row = await ownPricelist(request, params.id);
      return one(request, row, opened(await savedPricelist(row, request.site)));
    },
  });
  form(app, {
    url: `${PRICELISTS}/:id`,
    who,
    params: byId,
    body: z.unknown(),
    maxBytes: MAX_BYTES,
    handle: async ({ request, params, body }) => save(request, await ownPricelist(request, params.id), body),
  });
}

async function list({ site, texts }: FastifyRequest): Promise<Shown> {
  const rows = await pricelistsOfCompany(site.company.id);
  return staffPage('@shop/pricelists', texts.t('Pricelists'), {
    newUrl: site.url(`${PRICELISTS}/new`),
    rows: await Promise.all(
      rows.map(async (row) => ({
        name: pick(row.name, site.language.code),
        url: site.url(`${PRICELISTS}/${row.id}`),
        currency: row.currencyCode,
        countries: row.countryCodes.join(', '),
        code: row.code ?? '',
        rules: (await rulesOf(row.id)).length,
        isActive: row.isActive,
      })),
    ),
  });
}

async function one(request: FastifyRequest, row: Pricelist | null, state: FormState): Promise<Shown> {
  const { site, texts } = request;
  const filled = RULE_NUMBERS.findLast((n) => state.typed[`rule_value_${n}`] || state.errors?.[`rule_value_${n}`]) ?? 0;
  const categories = (await allCategories()).filter((category) => isOnWebsite(category, site));
  return staffPage(
    '@shop/pricelist_form',
    row ? pick(row.name, site.language.code) : texts.t('New pricelist'),
    {
      styles: 'sales/sales',
      action: site.url(row ? `${PRICELISTS}/${row.id}` : PRICELISTS),
      back: site.url(PRICELISTS),
      languages: formLanguages(site),
      currencies: (await allCurrencies()).map(({ code, symbol }) => ({ value: code, label: `${code} (${symbol})` })),
      categories: categories.map(({ id, name }) => ({
        value: `category-${id}`,
        label: pick(name, site.language.code),
      })),
      // Always room for more.
      rules: RULE_NUMBERS.slice(0, filled + 2),
    },
    state,
  );
}

async function save(request: FastifyRequest, row: Pricelist | null, body: unknown): Promise<Shown | Redirect> {
  const { site, texts } = request;
  const typed = typedIn(body, pricelistFields(site));
  const known = {
    currencies: await allCurrencies(),
    categoryIds: new Set((await allCategories()).filter((one) => isOnWebsite(one, site)).map(({ id }) => id)),
    targets: await targetsOf(
      RULE_NUMBERS.map((n) => typed[`rule_product_${n}`]?.trim() ?? ''),
      site,
    ),
  };
  const read = readPricelist(typed, site, known, row);
  if (read.errors) return one(request, row, { typed, errors: read.errors });
  if (await isCodeTaken(read.input.code, row?.id ?? null, site))
    return one(request, row, { typed, errors: { code: texts.say(CODE_TAKEN) } });
  const wanted = { typed, input: read.input, rules: read.rules, site };
  const again = row ? await savePricelist(row.id, wanted) : await addPricelist(wanted);
  if (again) return one(request, row, again);
  return redirectTo(PRICELISTS, { flash: { kind: 'success', text: texts.t('The pricelist is saved.') } });
}

async function ownPricelist({ site }: FastifyRequest, id: number): Promise<Pricelist> {
  const row = await pricelistOf(id, site);
  if (!row) throw new NotFound();
  return row;
}
