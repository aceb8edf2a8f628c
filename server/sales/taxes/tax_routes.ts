import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { decimalsOf } from '#core/i18n/form_numbers.ts';
import { typedIn } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Redirect, redirectTo, type Shown } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { type FormState, formLanguages, opened, staffPage } from '#core/pages/staff_form.ts';
import { WHOLE_RATE } from '#sales/documents/amounts.ts';
import { currencyRows } from './currency_form.ts';
import { blankTax, RATE_DIGITS, readTax, taxFields, typedTax } from './tax_form.ts';
import type { Tax } from './tax_rules.ts';
import { addTax, positionsOfCompany, saveTax, taxesOfCompany, taxOf } from './tax_service.ts';

export const TAXES = '/sales/taxes';
const who = 'sales';
const byId = z.object({ id: recordId });

/** What the company charges on top of its prices, or has in them, and where it charges otherwise. */
export function taxRoutes(app: FastifyInstance): void {
  page(app, { url: TAXES, who, handle: ({ request }) => list(request) });
  page(app, {
    url: `${TAXES}/new`,
    who,
    handle: async ({ request }) => one(request, null, { typed: blankTax(request.site) }),
  });
  form(app, { url: TAXES, who, body: z.unknown(), handle: ({ request, body }) => save(request, null, body) });
  page(app, {
    url: `${TAXES}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const row = await ownTax(request, params.id);
      return one(request, row, opened(typedTax(row, request.site)));
    },
  });
  form(app, {
    url: `${TAXES}/:id`,
    who,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownTax(request, params.id), body),
  });
}

async function list({ site, texts }: FastifyRequest): Promise<Shown> {
  const { t } = texts;
  const taxes = await taxesOfCompany(site.company.id);
  const nameOf = ({ name }: Tax) => pick(name, site.language.code);
  const positions = await positionsOfCompany(site.company.id);
  return staffPage('@sales/taxes', t('Taxes'), {
    company: site.company.name,
    newUrl: site.url(`${TAXES}/new`),
    rows: taxes.map((row) => ({
      name: nameOf(row),
      url: site.url(`${TAXES}/${row.id}`),
      rate: texts.percent(row.rate / WHOLE_RATE, decimalsOf(row.rate, RATE_DIGITS)),
      isIncluded: row.isIncluded,
      isUsual: row.isUsual,
      isActive: row.isActive,
    })),
    newPositionUrl: site.url('/sales/fiscal_positions/new'),
    positions: positions.map((row) => ({
      name: row.name,
      url: site.url(`/sales/fiscal_positions/${row.id}`),
      where: [...row.countryCodes, ...row.stateCodes].join(', '),
      zips: row.zipFrom || row.zipTo ? `${row.zipFrom} – ${row.zipTo}` : '',
      needsVat: row.needsVat,
      changes: Object.keys(row.map).length,
    })),
    currencies: await currencyRows(texts),
    currenciesUrl: site.url('/sales/currencies'),
  });
}

const one = ({ site, texts }: FastifyRequest, row: Tax | null, state: FormState): Shown =>
  staffPage(
    '@sales/tax',
    row ? pick(row.name, site.language.code) : texts.t('New tax'),
    {
      styles: 'sales/sales',
      action: site.url(row ? `${TAXES}/${row.id}` : TAXES),
      back: site.url(TAXES),
      languages: formLanguages(site),
    },
    state,
  );

async function save(request: FastifyRequest, row: Tax | null, body: unknown): Promise<Shown | Redirect> {
  const { site, texts } = request;
  const typed = typedIn(body, taxFields(site));
  const read = readTax(typed, site, row);
  if (read.errors) return one(request, row, { typed, errors: read.errors });
  const again = row ? await saveTax(row.id, typed, read.input, site) : await addTax(read.input, site);
  if (again) return one(request, row, again);
  return redirectTo(TAXES, { flash: { kind: 'success', text: texts.t('The tax is saved.') } });
}

async function ownTax({ site }: FastifyRequest, id: number): Promise<Tax> {
  const row = await taxOf(id, site);
  if (!row) throw new NotFound();
  return row;
}
