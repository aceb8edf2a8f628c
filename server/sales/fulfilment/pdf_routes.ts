/** Packing slips and address labels for staff. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pdfName } from '#core/domain/record_pdf.ts';
import { recordId } from '#core/http/contract.ts';
import { file } from '#core/pages/routes.ts';
import { renderLabel, renderPdf } from '#core/pdf/pdf.ts';
import { idsQuery, pdfOfSelected } from '#core/staff_list/selected_pdf.ts';
import { seller } from '#sales/documents/seller.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { orderParams } from './contract.ts';
import { MOST_SLIPS, ordersOfCompany } from './order_actions.ts';

const ORDER = '/sales/orders/:id';
const audience = 'orders';
const type = 'application/pdf';

/** Loaded on demand: few requests are for a PDF. */
const pdfs = () => import('./shipping_pdfs.ts');

export function shippingPdfRoutes(app: FastifyInstance): void {
  file(app, {
    url: `${ORDER}/packing_slip`,
    audience,
    params: orderParams,
    query: z.object({ shipment: recordId.optional() }),
    handle: async ({ request, params: { id }, query }) => {
      await refuseForeign(request, id);
      const content = await (await pdfs()).packingSlip(id, query.shipment);
      const body = await renderPdf(content.document, content.pictures);
      return { type, name: pdfName(content), isShown: true, body };
    },
  });
  file(app, {
    url: '/sales/orders/packing_slips',
    audience,
    query: idsQuery(MOST_SLIPS),
    handle: async ({ request, query }) => {
      const { companyId } = await seller(request);
      const { packingSlip } = await pdfs();
      return pdfOfSelected(query.ids, {
        name: request.texts.t('Packing slips'),
        own: (ids) => ordersOfCompany(ids, companyId),
        pdfOf: async (id) => {
          const content = await packingSlip(id, undefined);
          return renderPdf(content.document, content.pictures);
        },
      });
    },
  });
  file(app, {
    url: `${ORDER}/address_label`,
    audience,
    params: orderParams,
    handle: async ({ request, params: { id } }) => {
      await refuseForeign(request, id);
      const label = await (await pdfs()).addressLabel(id);
      return { type, name: `${label.title}.pdf`, isShown: true, body: await renderLabel(label) };
    },
  });
}

async function refuseForeign(request: FastifyRequest, id: number): Promise<void> {
  await orderOfCompany(id, (await seller(request)).companyId);
}
