/** Exports a company's products in the shop's own format, which the import reads. */
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { csvInPieces, type Exporter } from '#core/domain/exporter.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { websiteLanguages, websites } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { taxesOfCompany } from '#sales/api.ts';
import { categoryPaths } from '#shop/import/category_names.ts';
import { categories, templates } from '#shop/schema/schema.ts';
import { type ExportFrame, headerOf, rowsOf } from './product_rows.ts';
import { readProducts } from './read_products.ts';

export const productExporter: Exporter = {
  name: 'products',
  label: msg('Products'),
  role: 'products',
  lines: exportProducts,
};

async function* exportProducts(site: Site): AsyncGenerator<string> {
  const frame = await frameOf(site);
  const isOurs = and(eq(templates.companyId, site.company.id), eq(templates.isHidden, false));
  yield* csvInPieces(
    headerOf(frame),
    (after, most) =>
      db
        .select({ id: templates.id })
        .from(templates)
        .where(and(isOurs, gt(templates.id, after)))
        .orderBy(asc(templates.id))
        .limit(most),
    async (ids) => (await readProducts(ids, frame.language)).flatMap((product) => rowsOf(product, frame)),
  );
}

async function frameOf({ company, currency, website, origin }: Site): Promise<ExportFrame> {
  const codes = await db
    .selectDistinct({ code: websiteLanguages.languageCode })
    .from(websiteLanguages)
    .innerJoin(websites, eq(websites.id, websiteLanguages.websiteId))
    .where(eq(websites.companyId, company.id));
  const rows = await db
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
    .where(or(eq(categories.companyId, company.id), isNull(categories.companyId)));
  const language = website.defaultLanguage;
  const sites = await db
    .select({ id: websites.id, name: websites.name })
    .from(websites)
    .where(eq(websites.companyId, company.id));
  return {
    languages: [...new Set([language, ...codes.map(({ code }) => code).sort()])],
    language,
    origin,
    decimals: currency.decimals,
    websites: new Map(sites.map(({ id, name }) => [id, name])),
    categories: categoryPaths(rows, language),
    taxes: new Map((await taxesOfCompany(company.id)).map(({ id, name }) => [id, pick(name, language)])),
  };
}
