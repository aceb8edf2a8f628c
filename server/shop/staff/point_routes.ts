import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { formLanguages, opened, staffPage } from '#core/pages/staff_form.ts';
import type { CarrierRow } from './carrier_form.ts';
import { CARRIERS, ownCarrier, who } from './carrier_routes.ts';
import { addPoint, pointsOfCarrier, savePoint } from './carrier_service.ts';
import {
  blankPoint,
  type PointRow,
  parsePoint,
  pointFields,
  pointFormValues,
  pointInput,
  pointLabels,
} from './point_form.ts';

const byCarrier = z.object({ id: recordId });
const byPoint = z.object({ id: recordId, point: recordId });

/** Staff pages for pickup points. */
export function pointRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${CARRIERS}/:id/points/new`,
    who,
    params: byCarrier,
    handle: async ({ request, params }) =>
      one(request, await ownCarrier(request, params.id), null, { typed: blankPoint(request.site) }),
  });
  form(app, {
    url: `${CARRIERS}/:id/points`,
    who,
    params: byCarrier,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownCarrier(request, params.id), null, body),
  });
  page(app, {
    url: `${CARRIERS}/:id/points/:point`,
    who,
    params: byPoint,
    handle: async ({ request, params }) => {
      const carrier = await ownCarrier(request, params.id);
      const point = await pointOf(carrier, params.point);
      return one(request, carrier, point, opened(pointFormValues(point, request.site)));
    },
  });
  form(app, {
    url: `${CARRIERS}/:id/points/:point`,
    who,
    params: byPoint,
    body: z.unknown(),
    handle: async ({ request, params, body }) => {
      const carrier = await ownCarrier(request, params.id);
      return save(request, carrier, await pointOf(carrier, params.point), body);
    },
  });
}

async function pointOf({ id }: CarrierRow, pointId: number): Promise<PointRow> {
  const point = (await pointsOfCarrier(id)).find((one) => one.id === pointId);
  if (!point) throw new NotFound();
  return point;
}

function one(
  { site, texts }: FastifyRequest,
  carrier: CarrierRow,
  point: PointRow | null,
  state: FormState,
): PageResponse {
  const base = `${CARRIERS}/${carrier.id}`;
  const labels = pointLabels(texts);
  return staffPage(
    '@shop/staff/pickup_point',
    point?.name ?? texts.t('Add pickup location'),
    {
      action: site.url(point ? `${base}/points/${point.id}` : `${base}/points`),
      back: site.url(base),
      carrier: pick(carrier.name, site.language.code),
      labels,
      translations: translationsOf(
        formLanguages(site),
        [{ name: 'hours', label: labels.hours, maxlength: 300 }],
        state,
      ),
    },
    state,
  );
}

async function save(
  request: FastifyRequest,
  carrier: CarrierRow,
  point: PointRow | null,
  body: unknown,
): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const typed = formValues(body, pointFields(site));
  const read = parsePoint(typed, site);
  if (!read.success) return one(request, carrier, point, { typed, errors: fieldErrors(read.error, texts) });
  const input = pointInput(read.data, typed, site, point);
  const again = point && (await savePoint(point, typed, input, site));
  if (again) return one(request, carrier, point, again);
  if (!point) await addPoint(carrier.id, input);
  return redirectTo(`${CARRIERS}/${carrier.id}`, {
    flash: { kind: 'success', text: texts.t('Pickup location saved.') },
  });
}
