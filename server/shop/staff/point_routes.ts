import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { countryOptions } from '#core/i18n/country_names.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { Removal } from '#core/staff_form/staff_form.ts';
import { orderLinks } from '#sales/api.ts';
import type { CarrierRow } from './carrier_form.ts';
import { deliveryRefusal } from './carrier_refusal.ts';
import { audience, CARRIERS } from './carrier_routes.ts';
import { addPoint, carrierOf, changePoint, PICKUP_POINT, pointsOfCarrier } from './carrier_service.ts';
import {
  blankPoint,
  type PointRow,
  parsePoint,
  pointFields,
  pointFormValues,
  pointInput,
  pointLabels,
} from './point_form.ts';

/** Staff pages for pickup points. */
export function pointRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url: `${CARRIERS}/:id/points`,
    param: 'point',
    audience,
    template: '@shop/staff/pickup_point',
    record: PICKUP_POINT,
    find: async (id, request) =>
      (await pointsOfCarrier((await ownCarrier(request)).id)).find((point) => point.id === id) ?? null,
    title: (row, { texts }) => row?.name ?? texts.t('Add pickup location'),
    fields: ({ site }) => pointFields(site),
    blank: ({ site }) => blankPoint(site),
    load: (row, { site }) => pointFormValues(row, site),
    read: (values, row, { site, texts }) => {
      const read = parsePoint(values, site);
      return read.success
        ? { input: pointInput(read.data, values, site, row) }
        : { errors: fieldErrors(read.error, texts) };
    },
    add: async (input, _values, request) => addPoint((await ownCarrier(request)).id, input),
    change: (row, input) => changePoint(row.id, input),
    saved: async (_id, _row, request) => ({
      to: `${CARRIERS}/${(await ownCarrier(request)).id}`,
      text: request.texts.t('Pickup location saved.'),
    }),
    view: async (_row, state, request) => {
      const { site, texts } = request;
      const carrier = await ownCarrier(request);
      const labels = pointLabels(texts);
      return {
        above: [
          { name: texts.t('Delivery'), path: CARRIERS },
          { name: pick(carrier.name, site.language.code), path: `${CARRIERS}/${carrier.id}` },
        ],
        labels,
        choices: { country: countryOptions(texts.locale.tag) },
        translations: translationsOf(
          formLanguages(site),
          [{ name: 'hours', label: labels.hours, maxlength: 300 }],
          state,
        ),
      };
    },
    remove: pointRemoval,
  });
}

const pointRemoval: Removal<PointRow> = {
  consequence: (_row, { texts }) => texts.t('Customers can no longer choose it. Existing orders do not change.'),
  refusal: ({ id }, request) => deliveryRefusal(orderLinks.pickupPoint, id, request),
  deleted: ({ carrierId }, { texts }) => ({
    to: `${CARRIERS}/${carrierId}`,
    text: texts.t('Pickup location deleted.'),
  }),
  changed: () => changed('carrier'),
};

async function ownCarrier({ site, params }: FastifyRequest): Promise<CarrierRow> {
  const id = recordId.safeParse((params as { id?: string }).id);
  const row = id.success ? await carrierOf(id.data, site) : null;
  if (!row) throw new NotFound();
  return row;
}
