/** Finds products by name for the fields in which staff choose them. */
import { and, eq, inArray, min, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { line } from '#core/http/contract.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { call } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';
import { sellables } from '#shop/product/sale_search.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { handlesIn } from './form.ts';
import type { ProductName } from './names_view.ts';

const MOST_FOUND = 10;

/** For other staff who choose products, each in a route of their own. */
export const productNameCall = {
  body: z.object({ q: line(100) }),
  handle: async ({ request: { site }, body: { q } }: { request: FastifyRequest; body: { q: string } }) =>
    q ? productsLike(q, site) : [],
};

export function productNameRoutes(app: FastifyInstance, url: string): void {
  call(app, { url: `${url}/find_json`, audience: 'products', ...productNameCall });
}

async function productsLike(search: string, site: Site): Promise<ProductName[]> {
  const { entries } = await searchCatalogue({
    scope: {
      companyId: site.company.id,
      websiteId: site.website.id,
      language: site.language.code,
      seesUnpublished: true,
    },
    pricing: await pricingBy(NO_TERMS, site),
    search,
    categoryIds: null,
    tagId: null,
    filters: new Map(),
    sort: 'featured',
    offset: 0,
    limit: MOST_FOUND,
  });
  const ids = entries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await namesWhere(inArray(templates.id, ids), site);
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(({ id: _, ...shown }) => shown);
}

async function namesWhere(where: SQL | undefined, site: Site): Promise<(ProductName & { id: number })[]> {
  const rows = await db
    .select({ id: templates.id, handle: templates.handle, name: templates.name, variantId: min(variants.id) })
    .from(templates)
    .leftJoin(variants, and(eq(variants.templateId, templates.id), eq(variants.isActive, true)))
    .where(where)
    .groupBy(templates.id, templates.handle, templates.name);
  const first = await sellables(
    rows.flatMap(({ variantId }) => variantId ?? []),
    site,
  );
  const { money } = textsFor(site.language.code);
  const byVariant = new Map(first.map((one) => [one.variantId, one]));
  return rows.map(({ id, handle, name, variantId }) => {
    const shown = byVariant.get(variantId ?? 0);
    return {
      ...{ id, handle, name: pick(name, site.language.code) },
      ...(shown && { picture: shown.picture, price: money(shown.price, site.currency) }),
    };
  });
}

/** In the order of the handles; unknown ones are missing. */
export async function namesOfHandles(handles: readonly string[], site: Site): Promise<ProductName[]> {
  if (handles.length === 0) return [];
  const isWanted = and(inArray(templates.handle, [...handles]), eq(templates.companyId, site.company.id));
  const byHandle = new Map((await namesWhere(isWanted, site)).map(({ id: _, ...shown }) => [shown.handle, shown]));
  return handles.flatMap((handle) => byHandle.get(handle) ?? []);
}

/** Params of the two fields of related products. */
export async function pickersView({ values, errors = {} }: FormState, { site, texts: { t } }: FastifyRequest) {
  const picker = async (name: 'optional' | 'accessories', label: string, hint: string) => ({
    field: { name, label, value: values[name] ?? '', rows: 3, ...LATIN, error: errors[name], hint },
    picked: await namesOfHandles(handlesIn(values[name] ?? ''), site),
    // The cart suggests accessories in a random order.
    isOrdered: name === 'optional',
  });
  return {
    optional: await picker(
      'optional',
      t('Optional products'),
      t('One product handle per line. Offered in the add-to-cart dialog, in this order.'),
    ),
    accessories: await picker(
      'accessories',
      t('Accessories'),
      t('One product handle per line. Suggested in the cart.'),
    ),
  };
}

const LATIN = { language: { code: 'en', direction: 'ltr' } };
