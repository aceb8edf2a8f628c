import type { FastifyInstance } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { blankTax, parseTax, taxFields, taxFormValues, taxLabels } from './tax_form.ts';
import { TAXES, taxList } from './tax_list.ts';
import { addTax, changeTax, TAX, taxChanged, taxOf, taxRefusal } from './tax_service.ts';

const audience = 'finance';

/** What the company charges on top of its prices, or has in them, and where it charges otherwise. */
export function taxRoutes(app: FastifyInstance): void {
  defineStaffList(app, taxList);
  defineStaffForm(app, {
    url: TAXES,
    audience,
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
    remove: {
      consequence: (_row, { texts }) => texts.t('It can no longer be chosen. Existing orders do not change.'),
      refusal: async (row, { texts }) => {
        const refusal = await taxRefusal(row);
        return refusal && texts.say(refusal);
      },
      deleted: (_row, { texts }) => ({ to: TAXES, text: texts.t('Tax deleted.') }),
      changed: (id, { site }) => taxChanged(id, site),
    },
  });
}
