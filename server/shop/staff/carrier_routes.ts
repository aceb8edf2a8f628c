import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, factsOfInputs, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { Removal, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { orderLinks } from '#sales/api.ts';
import {
  blankCarrier,
  type CarrierInput,
  type CarrierRow,
  carrierChoices,
  carrierFields,
  carrierFormValues,
  carrierLabels,
  parseCarrier,
  STEP_NUMBERS,
  stepFields,
} from './carrier_form.ts';
import { carrierList } from './carrier_list.ts';
import { deliveryRefusal } from './carrier_refusal.ts';
import { addCarrier, CARRIER, carrierOf, changeCarrier, pointsOfCarrier } from './carrier_service.ts';

export const CARRIERS = '/sales/carriers';
export const audience = 'shop_settings';

/** Staff pages for delivery methods. */
export function carrierRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(carrierList, CARRIER_FORM));
  defineStaffForm(app, CARRIER_FORM);
}

const carrierRemoval: Removal<CarrierRow> = {
  consequence: (_row, { texts }) => texts.t('Customers can no longer choose it. Existing orders do not change.'),
  refusal: ({ id }, request) => deliveryRefusal(orderLinks.carrier, id, request),
  deleted: (_row, { texts }) => ({ to: CARRIERS, text: texts.t('Delivery method deleted.') }),
  changed: () => changed('carrier'),
};

const CARRIER_FORM: StaffForm<CarrierRow, CarrierInput> = {
  url: CARRIERS,
  audience,
  template: '@shop/staff/carrier',
  record: CARRIER,
  find: (id, { site }) => carrierOf(id, site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('Add delivery method')),
  fields: ({ site }) => carrierFields(site),
  blank: ({ site }) => blankCarrier(site),
  load: (row, { site }) => carrierFormValues(row, site),
  read: (values, row, { site }) => parseCarrier(values, site, row),
  add: (input, values, { site }) => addCarrier(values, input, site),
  change: (row, input, values, { site }) => changeCarrier(row, values, input, site),
  saved: (id, row, { texts }, input) => {
    const isWithoutPoints = input.kind === 'pickup' && row?.kind !== 'pickup';
    return { to: isWithoutPoints ? `${CARRIERS}/${id}` : CARRIERS, text: texts.t('Delivery method saved.') };
  },
  view: carrierView,
  remove: carrierRemoval,
};

async function carrierView(row: CarrierRow | null, state: FormState, { site, texts }: FastifyRequest) {
  const { values: entered } = state;
  const labels = carrierLabels(texts, site.currency.symbol);
  const points = row?.kind === 'pickup' ? await pointsOfCarrier(row.id) : [];
  const filled = STEP_NUMBERS.findLast((n) => entered[`step_price_${n}`] || entered[`step_weight_${n}`]) ?? 0;
  const steps = STEP_NUMBERS.map((n) => stepFields(n, state, texts));
  return {
    styles: 'sales/sales',
    above: [{ name: texts.t('Delivery'), path: CARRIERS }],
    labels: Object.assign({}, labels, ...steps.map(({ legend, fields }) => factsOfInputs(fields, legend).labels)),
    choices: carrierChoices(texts),
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name, maxlength: 100 },
        { name: 'description', label: labels.description, rows: 2 },
      ],
      state,
    ),
    // Always two empty rows.
    steps: steps.slice(0, filled + 2),
    pointsUrl: row?.kind === 'pickup' ? site.url(`${CARRIERS}/${row.id}/points/new`) : null,
    points: points.map(({ id, name, street, zip, city, isActive }) => ({
      name,
      address: texts.joined([street, `${zip} ${city}`]),
      isActive,
      url: site.url(`${CARRIERS}/${row?.id}/points/${id}`),
    })),
  };
}
