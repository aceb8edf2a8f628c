import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Conflict } from '#core/errors.ts';
import { firstError } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { renderPart } from '#core/templates/render.ts';
import {
  addOption,
  changeLine,
  declineOrder,
  lineAmounts,
  orderDocument,
  orderView,
  recordViewed,
} from '#sales/api.ts';
import {
  declineForm,
  declineReason,
  documentParams,
  documentQuery,
  lineForm,
  lineParams,
  optionParams,
  tokenForm,
  updateLineBody,
  viewedBody,
} from '#sales/schema/contract.ts';
import { quoteView, type TotalsMarkup, type UpdateLineAnswer, type UpdateLinePair } from './line_view.ts';
import { openDocument } from './open_document.ts';
import { ORDER, orderPage } from './order_page.ts';
import { reportOf } from './reports.ts';

/** `/my/orders/{id}` and the customer's actions on it. */
export function orderRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/my/orders/:id',
    params: documentParams,
    query: documentQuery,
    asFile: async ({ request, params: { id }, query }) => {
      if (!query.report_type) return null;
      await openDocument(request, { model: ORDER, id, token: query.access_token });
      return reportOf(request, { model: ORDER, id, query }, async () =>
        orderView(await orderDocument(id), request.site),
      );
    },
    handle: ({ request, reply, params, query }) => orderPage(request, reply, params.id, query),
  });
  call(app, {
    url: '/my/orders/:id/update_line_dict',
    params: documentParams,
    body: updateLineBody,
    handle: ({ request, params, body }) => updateLine(request, params.id, body),
  });
  call(app, {
    url: '/my/orders/:id/update_line',
    params: documentParams,
    body: updateLineBody.omit({ input_quantity: true }),
    handle: async ({ request, params, body }): Promise<UpdateLinePair> => {
      const answer = await updateLine(request, params.id, { ...body, input_quantity: false });
      return answer && [answer.order_line_product_uom_qty, answer.order_amount_total];
    },
  });
  call(app, {
    url: '/my/orders/:id/viewed',
    params: documentParams,
    body: viewedBody,
    handle: async ({ request, params: { id }, body }) => {
      const { by } = await openDocument(request, { model: ORDER, id, token: body.access_token });
      if (by !== 'staff') await recordViewed(id);
      return {};
    },
  });
  form(app, {
    url: '/my/orders/:id/lines/:line',
    params: lineParams,
    body: lineForm,
    handle: ({ request, params, body }) => changeByForm(request, params, body),
  });
  form(app, {
    url: '/my/orders/:id/add_option/:option',
    params: optionParams,
    body: tokenForm,
    handle: async ({ request, params, body }) => {
      const opened = await openDocument(request, { model: ORDER, id: params.id, token: body.access_token });
      await addOption(params.id, params.option);
      return backTo(`${opened.url()}#details`);
    },
  });
  form(app, {
    url: '/my/orders/:id/decline',
    params: documentParams,
    body: declineForm,
    handle: ({ request, reply, params, body }) => decline(request, reply, params.id, body),
  });
}

/** The address has prefix and token already. */
const backTo = (address: string): Redirect => redirectTo(address, { isWhole: true });

async function updateLine(
  request: FastifyRequest,
  id: number,
  { line_id: lineId, remove, unlink, input_quantity: entered, access_token: token }: z.output<typeof updateLineBody>,
): Promise<false | (Exclude<UpdateLineAnswer, false> & TotalsMarkup)> {
  const opened = await openDocument(request, { model: ORDER, id, token });
  const step = remove ? -1 : 1;
  const quantity = await changeLine(
    id,
    unlink ? { lineId, remove: true } : { lineId, quantity: (before) => (entered === false ? before + step : entered) },
  );
  if (quantity === null) return false;
  const document = await orderDocument(id);
  const { line, totals } = lineAmounts(document, lineId, request.site);
  const view = orderView(document, request.site);
  return {
    // After a step the quantity is written as a decimal number, after typing as it was typed.
    order_line_product_uom_qty: entered === false ? `${quantity}.0` : String(quantity),
    order_line_price_total: line.total,
    order_line_price_subtotal: line.untaxed,
    order_amount_total: totals.total,
    order_amount_untaxed: totals.untaxed,
    order_amount_tax: totals.tax,
    order_amount_undiscounted: totals.undiscounted,
    order_totals_table: renderPart('document_totals', view.totals, request.site),
    quote: quoteView(view, opened, request.texts.t('Lines of {title}', { title: view.title })),
  };
}

async function changeByForm(
  request: FastifyRequest,
  { id, line }: { id: number; line: number },
  { access_token: token, change, quantity }: z.output<typeof lineForm>,
): Promise<Redirect> {
  const opened = await openDocument(request, { model: ORDER, id, token });
  const step = { less: -1, more: 1, set: 0, remove: 0 }[change];
  await changeLine(
    id,
    change === 'remove'
      ? { lineId: line, remove: true }
      : { lineId: line, quantity: (before) => (step ? before + step : (quantity ?? before)) },
  );
  return backTo(`${opened.url()}#details`);
}

async function decline(
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
  { access_token: token, decline_message: entered }: z.output<typeof declineForm>,
): Promise<PageResponse | Redirect> {
  const parsed = declineReason.safeParse(entered);
  if (!parsed.success) {
    const declining = { entered, error: firstError(parsed.error, request.texts) };
    return orderPage(request, reply, id, { access_token: token }, declining);
  }
  const reason = parsed.data;
  const opened = await openDocument(request, { model: ORDER, id, token });
  const person = await personOf(request);
  const { customer } = await orderDocument(id);
  const speaker = {
    partnerId: person?.partnerId ?? opened.partnerId,
    name: person?.name ?? customer?.name ?? request.texts.t('A customer'),
  };
  const refused = backTo(opened.url('', { message: 'cant_reject' }));
  if (reason === '') return refused;
  try {
    await declineOrder(id, reason, speaker);
  } catch (error) {
    if (error instanceof Conflict) return refused;
    throw error;
  }
  return backTo(opened.url());
}
