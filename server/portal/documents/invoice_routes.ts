import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type PageResponse, type Redirect, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { neighboursOf } from '#core/people/visited_list.ts';
import { documentPayments } from '#payments/api.ts';
import { invoiceDocument, invoiceView } from '#sales/api.ts';
import { documentParams, documentQuery } from '#sales/schema/contract.ts';
import { threadFor } from '#threads/api.ts';
import { openDocument, orLeadHome } from './open_document.ts';
import { reportOf } from './reports.ts';

const INVOICE = 'account.invoice';
/** Of the list that leads here. */
const LISTED = 'invoice';

/** About as high as the preview will be, so that what stands below hardly moves when it is fitted. */
function previewHeight({ lines, totals: { taxes, paid, residual } }: ReturnType<typeof invoiceView>): number {
  const sums = 2 + taxes.length + (paid ? 1 : 0) + (residual ? 1 : 0);
  return 340 + 48 * lines.length + 44 * sums;
}

/** `/my/invoices/{id}`. */
export function invoiceRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/my/invoices/:id',
    params: documentParams,
    query: documentQuery,
    asFile: async ({ request, params: { id }, query }) => {
      if (!query.report_type) return null;
      await openDocument(request, { model: INVOICE, id, token: query.access_token });
      return reportOf(request, { model: INVOICE, id, query }, async () =>
        invoiceView(await invoiceDocument(id), request.site),
      );
    },
    handle: ({ request, reply, params, query }) => invoicePage(request, reply, params.id, query),
  });
}

function invoicePage(
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  { access_token: token, pid, hash }: z.output<typeof documentQuery>,
): Promise<PageResponse | Redirect> {
  return orLeadHome(async () => {
    const opened = await openDocument(request, { model: INVOICE, id, token });
    const { site, texts } = request;
    const [document, paying, thread] = await Promise.all([
      invoiceDocument(id),
      documentPayments(request, reply, { kind: 'invoice', id }, opened.token || undefined),
      threadFor({ model: INVOICE, resId: id }, { ...opened.viewer, pid, hash }),
    ]);
    const view = invoiceView(document, site);
    const { previous, next } = await neighboursOf(request, LISTED, id);
    return show(
      '@portal/invoice',
      {
        view,
        opened,
        paying,
        thread,
        orderUrl: view.order && opened.by !== 'token' ? site.url(`/my/orders/${view.order.id}`) : null,
        // The link of an invoice also opens its credit notes.
        notes: view.notes.map(({ accessToken, ...one }) => ({
          ...one,
          url: site.url(`/my/invoices/${one.id}${opened.by === 'token' ? `?access_token=${accessToken}` : ''}`),
        })),
        reversedUrl: view.reversed && opened.by !== 'token' ? site.url(`/my/invoices/${view.reversed.id}`) : null,
        previewHeight: previewHeight(view),
        previous: previous && site.url(`/my/invoices/${previous}`),
        next: next && site.url(`/my/invoices/${next}`),
      },
      {
        facts: {
          title: view.title,
          isIndexed: false,
          styles: ['portal/documents', 'threads/threads', 'payments/payments'],
          mainObject: `${INVOICE}(${id},)`,
          breadcrumbs:
            opened.by === 'customer'
              ? [
                  { name: texts.t('My account'), url: site.url('/my') },
                  { name: texts.t('Invoices'), url: site.url('/my/invoices') },
                  { name: view.title, url: opened.url() },
                ]
              : [],
        },
      },
    );
  });
}
