/** Pages and forms by which staff ship orders and undo it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '#core/errors.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { seller } from '#sales/documents/seller.ts';
import type { Order } from '#sales/documents/states.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { orderForm } from '#sales/staff/order_page.ts';
import { refusedForm } from '#sales/staff/small_forms.ts';
import { orderParams, shipmentParams, submission, trackingForm } from './contract.ts';
import { readPieces } from './piece_fields.ts';
import { shipPage } from './ship_page.ts';
import { changeTracking, shipOrder, undoShipment } from './shipping.ts';

const ORDER = '/sales/orders/:id';
const audience = 'orders';

export function shipRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${ORDER}/ship`,
    audience,
    params: orderParams,
    handle: async ({ request, params }) => shipPage(request, await orderOf(request, params.id)),
  });
  form(app, {
    url: `${ORDER}/ship`,
    audience,
    params: orderParams,
    body: z.unknown(),
    handle: ({ request, params, body }) => ship(request, params.id, body),
  });
  form(app, {
    url: `${ORDER}/shipments/:shipment`,
    audience,
    params: shipmentParams,
    body: z.unknown(),
    handle: async ({ request, params: { id, shipment }, body }) => {
      await orderOf(request, id);
      const read = trackingForm.safeParse(body ?? {});
      if (!read.success) {
        const errors = fieldErrors(read.error, request.texts);
        return orderForm(request, id, { refused: refusedForm(body, trackingInputs(shipment), errors) });
      }
      const named = { orderId: id, shipmentId: shipment };
      const tracking = { ...trackingOf(read.data), tellsCustomer: read.data.tell };
      await changeTracking(named, tracking, await seller(request));
      return backTo(id, request.texts.t('Tracking saved.'));
    },
  });
  form(app, {
    url: `${ORDER}/shipments/:shipment/undo`,
    audience,
    params: shipmentParams,
    handle: async ({ request, params: { id, shipment } }) => {
      await orderOf(request, id);
      await undoShipment({ orderId: id, shipmentId: shipment }, await seller(request));
      return backTo(id, request.texts.t('Shipment undone. Its pieces are to be shipped again.'));
    },
  });
}

const orderOf = async (request: FastifyRequest, id: number): Promise<Order> =>
  orderOfCompany(id, (await seller(request)).companyId);

const backTo = (id: number, text: string): Redirect =>
  redirectTo(`/sales/orders/${id}`, { flash: { kind: 'success', text } });

const trackingInputs = (shipmentId: number) => ({
  carrier: `carrier-${shipmentId}`,
  tracking_number: `tracking-${shipmentId}`,
  tracking_url: `link-${shipmentId}`,
  tell: `tell-${shipmentId}`,
});

const trackingOf = (values: z.output<typeof trackingForm>) => ({
  carrierName: values.carrier,
  trackingNumber: values.tracking_number,
  trackingUrl: values.tracking_url,
});

async function ship(request: FastifyRequest, id: number, body: unknown): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const order = await orderOf(request, id);
  const values = (body ?? {}) as Record<string, unknown>;
  const read = trackingForm.extend({ submission }).safeParse(values);
  const { asked, errors } = readPieces(values, texts);
  if (!read.success || Object.keys(errors).length > 0) {
    const all = { ...errors, ...(read.success ? {} : fieldErrors(read.error, texts)) };
    return shipPage(request, order, { values, errors: all });
  }
  try {
    const parcel = { ...trackingOf(read.data), pieces: asked, submission: read.data.submission };
    await shipOrder(id, { ...parcel, tellsCustomer: read.data.tell }, await seller(request));
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 404) throw error;
    return shipPage(request, order, { values, errors: refusedFields(error, texts), status: error.status });
  }
  return backTo(id, texts.t('Shipped.'));
}
