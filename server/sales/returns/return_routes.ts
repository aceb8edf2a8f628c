/** Pages and forms by which staff make, answer, receive and refund returns. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, HttpError, Invalid } from '#core/errors.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { check, form, page } from '#core/pages/routes.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { orderTitle } from '#sales/documents/document_names.ts';
import { orderDocument } from '#sales/documents/documents.ts';
import { seller } from '#sales/documents/seller.ts';
import { orderParams } from '#sales/fulfilment/contract.ts';
import { readPieces } from '#sales/fulfilment/piece_fields.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { orderForm } from '#sales/staff/order_page.ts';
import { refusedForm } from '#sales/staff/small_forms.ts';
import { readAsked } from './ask_fields.ts';
import { askView, type RefusedReturn } from './ask_view.ts';
import { acceptForm, askForm, refundForm, refuseForm, returnParams } from './contract.ts';
import { answerReturn, receiveReturn } from './handling.ts';
import { refundReturn } from './refunding.ts';
import { askReturn } from './request_return.ts';

const RETURNS = '/sales/orders/:id/returns';
const audience = 'orders';

export function returnRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${RETURNS}/new`,
    audience,
    params: orderParams,
    handle: ({ request, params }) => newReturnPage(request, params.id),
  });
  form(app, {
    url: `${RETURNS}/new`,
    audience,
    params: orderParams,
    body: z.unknown(),
    handle: ({ request, params, body }) => makeReturn(request, params.id, body),
  });
  action(app, 'accept', acceptForm, async ({ request, named, body }) => {
    await answerReturn(named, { isAccepted: true, answer: body.answer }, await seller(request));
    return request.texts.t('Return accepted. The customer is told.');
  });
  action(app, 'refuse', refuseForm, async ({ request, named, body }) => {
    await answerReturn(named, { isAccepted: false, answer: body.answer }, await seller(request));
    return request.texts.t('Return refused. The customer is told.');
  });
  action(app, 'receive', z.unknown(), async ({ request, named, body }) => {
    const { texts } = request;
    const [received, restocked] = [readPieces(body, texts, 'received'), readPieces(body, texts, 'restocked')];
    const errors = { ...received.errors, ...restocked.errors };
    const [problem] = Object.values(errors);
    if (problem) throw new Invalid(problem, errors);
    await receiveReturn(named, { received: received.asked, restocked: restocked.asked }, await seller(request));
    return texts.t('Return received.');
  });
  action(
    app,
    'refund',
    refundForm,
    async ({ request, named, body }) => {
      const { texts } = request;
      const { decimals } = (await orderDocument(named.orderId)).currency;
      const amount = toMinor(parseNumber(body.amount, texts.locale).toFixed(decimals), decimals);
      await refundReturn(named, { amount: amount || 0, submission: body.submission }, await seller(request));
      return texts.t('The refund is on its way.');
    },
    true,
  );
}

type Asked<B> = { request: FastifyRequest; named: { orderId: number; returnId: number }; body: B };

/** Those of lines have the ids of their lines. */
function inputsOf(returnId: number, body: unknown): Record<string, string> {
  const ofLines = Object.keys(body ?? {}).filter((name) => /^(received|restocked)-\d{1,10}$/.test(name));
  return {
    ...Object.fromEntries(ofLines.map((name) => [name, name])),
    answer: `answer-${returnId}`,
    amount: `refund-${returnId}`,
  };
}

/** A button's action and its message. */
function action<B>(
  app: FastifyInstance,
  name: string,
  schema: z.ZodType<B>,
  run: (asked: Asked<B>) => Promise<string>,
  needsPassword = false,
): void {
  form(app, {
    url: `${RETURNS}/:return/${name}`,
    audience,
    needsPassword,
    params: returnParams,
    body: z.unknown(),
    handle: async ({ request, params, body }): Promise<PageResponse | Redirect> => {
      await orderOfCompany(params.id, (await seller(request)).companyId);
      const named = { orderId: params.id, returnId: params.return };
      const back = (kind: 'success' | 'danger', text: string) =>
        redirectTo(`/sales/orders/${params.id}`, { flash: { kind, text } });
      try {
        return back('success', await run({ request, named, body: check(schema, body, request) }));
      } catch (error) {
        if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
        if (error instanceof Conflict) return back('danger', request.texts.say(error.sentence, error.values));
        const errors = refusedFields(error, request.texts);
        return orderForm(request, params.id, { refused: refusedForm(body, inputsOf(params.return, body), errors) });
      }
    },
  });
}

async function newReturnPage(request: FastifyRequest, id: number, refused?: RefusedReturn): Promise<PageResponse> {
  const { site, texts } = request;
  const { t } = texts;
  const order = await orderOfCompany(id, (await seller(request)).companyId);
  const title = orderTitle(order, site.language.code);
  const path = `/sales/orders/${id}`;
  return show(
    '@sales/new_return',
    {
      ...(await askView(request, id, refused)),
      heading: t('Return of {title}', { title }),
      action: site.url(`${path}/returns/new`),
      back: site.url(path),
    },
    {
      facts: {
        title: t('Return of {title}', { title }),
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: t('Orders and quotes'), url: site.url('/sales/orders') },
          { name: title, url: site.url(path) },
          { name: t('New return'), url: site.url(`${path}/returns/new`) },
        ],
      },
      status: refused?.status ?? 200,
    },
  );
}

async function makeReturn(request: FastifyRequest, id: number, body: unknown): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const person = await seller(request);
  await orderOfCompany(id, person.companyId);
  const values = (body ?? {}) as Record<string, unknown>;
  const read = askForm.safeParse(values);
  const { pieces, errors } = readAsked(values, texts);
  if (!read.success || Object.keys(errors).length > 0) {
    const all = { ...errors, ...(read.success ? {} : fieldErrors(read.error, texts)) };
    return newReturnPage(request, id, { values, errors: all, status: 400 });
  }
  try {
    const { comment, submission } = read.data;
    await askReturn(id, { pieces, comment, submission, origin: 'staff', by: person.name });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 404) throw error;
    return newReturnPage(request, id, { values, errors: refusedFields(error, texts), status: error.status });
  }
  return redirectTo(`/sales/orders/${id}`, { flash: { kind: 'success', text: texts.t('Return created.') } });
}
