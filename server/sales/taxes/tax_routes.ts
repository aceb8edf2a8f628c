import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decimalsOf } from '#core/i18n/form_numbers.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { formLanguages, staffPage } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { WHOLE_RATE } from '#sales/documents/amounts.ts';
import { currencyRows } from './currency_form.ts';
import { blankTax, parseTax, RATE_DIGITS, taxFields, taxFormValues, taxLabels } from './tax_form.ts';
import type { Tax } from './tax_rules.ts';
import { addTax, changeTax, positionsOfCompany, TAX, taxesOfCompany, taxOf } from './tax_service.ts';

export const TAXES = '/sales/taxes';
const who = 'sales';

/** What the company charges on top of its prices, or has in them, and where it charges otherwise. */
export function taxRoutes(app: FastifyInstance): void {
  page(app, { url: TAXES, who, handle: ({ request }) => list(request) });
  defineStaffForm(app, {
    url: TAXES,
    who,
    template: '@sales/tax',
    record: TAX,
    find: (id, { site }) => taxOf(id, site),
    title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New tax')),
    fields: ({ site }) => taxFields(site),
    blank: ({ site }) => blankTax(site),
    load: (row, { site }) => taxFormValues(row, site),
    view: (_row, state, { site, texts }) => {
      const labels = taxLabels(texts);
      const hint = texts.t('Shown to customers, for example VAT 20%.');
      return {
        styles: 'sales/sales',
        above: [{ name: texts.t('Taxes'), path: TAXES }],
        labels,
        translations: translationsOf(
          formLanguages(site),
          [{ name: 'name', label: labels.name, maxlength: 100, hint }],
          state,
        ),
      };
    },
    read: (values, row, { site }) => parseTax(values, site, row),
    add: (input, _values, { site }) => addTax(input, site),
    change: (row, input, _values, { site }) => changeTax(row.id, input, site),
    saved: (_id, _row, { texts }) => ({ to: TAXES, text: texts.t('Tax saved.') }),
  });
}

async function list({ site, texts }: FastifyRequest): Promise<PageResponse> {
  const { t } = texts;
  const rows = await taxesOfCompany(site.company.id);
  const nameOf = ({ name }: Tax) => pick(name, site.language.code);
  const positions = await positionsOfCompany(site.company.id);
  return staffPage('@sales/taxes', t('Taxes'), {
    company: site.company.name,
    newUrl: site.url(`${TAXES}/new`),
    rows: rows.map((row) => ({
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
      where: texts.joined([...row.countryCodes, ...row.stateCodes]),
      zips: row.zipFrom || row.zipTo ? `${row.zipFrom} – ${row.zipTo}` : '',
      needsVat: row.needsVat,
      changes: Object.keys(row.map).length,
    })),
    currencies: await currencyRows(texts),
    currenciesUrl: site.url('/sales/currencies'),
  });
}
