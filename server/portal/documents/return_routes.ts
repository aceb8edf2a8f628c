/** Where customers and guests ask to send goods of an order back. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '#core/errors.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { askReturn, askView, type RefusedReturn, readAsked } from '#sales/api.ts';
import { askForm, returnQuery } from '#sales/returns/contract.ts';
import { documentParams } from '#sales/schema/contract.ts';
import { type Opened, openDocument } from './open_document.ts';
import { ORDER } from './order_page.ts';

const RETURN = '/my/orders/:id/return';

export function orderReturnRoutes(app: FastifyInstance): void {
  page(app, {
    url: RETURN,
    params: documentParams,
    query: returnQuery,
    handle: async ({ request, params: { id }, query }) =>
      askPage(request, await openDocument(request, { model: ORDER, id, token: query.access_token })),
  });
  form(app, {
    url: RETURN,
    params: documentParams,
    body: z.unknown(),
    handle: ({ request, params, body }) => ask(request, params.id, body),
  });
}

async function askPage(request: FastifyRequest, opened: Opened, refused?: RefusedReturn): Promise<PageResponse> {
  const { t } = request.texts;
  const title = t('Return items of {title}', { title: opened.title });
  return show(
    '@portal/return',
    { ...(await askView(request, opened.id, refused)), heading: title, opened },
    {
      facts: { title, isIndexed: false, styles: ['portal/documents'] },
      status: refused?.status ?? 200,
    },
  );
}

async function ask(request: FastifyRequest, id: number, body: unknown): Promise<PageResponse | Redirect> {
  const { texts } = request;
  const values = (body ?? {}) as Record<string, unknown>;
  const token = typeof values.access_token === 'string' ? values.access_token : undefined;
  const opened = await openDocument(request, { model: ORDER, id, token });
  const read = askForm.safeParse(values);
  const { pieces, errors } = readAsked(values, texts);
  if (!read.success || Object.keys(errors).length > 0) {
    const all = { ...errors, ...(read.success ? {} : fieldErrors(read.error, texts)) };
    return askPage(request, opened, { values, errors: all, status: 400 });
  }
  try {
    const by = (await personOf(request))?.name ?? '';
    await askReturn(id, { pieces, ...read.data, origin: 'customer', by });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 404) throw error;
    return askPage(request, opened, { values, errors: refusedFields(error, texts), status: error.status });
  }
  return redirectTo(`${opened.url()}#returns`, {
    isWhole: true,
    flash: { kind: 'success', text: texts.t('We received your request. We will answer by email.') },
  });
}
