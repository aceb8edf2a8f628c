/** Portal routes to pay an open order or invoice, also from a mail's link. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, form } from '#core/pages/routes.ts';
import { documentBody, documentParams, type PaymentFields, payForm } from '#payments/ledger/contract.ts';
import { payByForm, prepare } from './pay_answers.ts';
import { DocumentNotFound, type PaymentRequestFields, TokenNotFound } from './payment_methods.ts';
import { PLACES, type Place } from './return_urls.ts';

export function portalRoutes(app: FastifyInstance): void {
  for (const place of Object.values(PLACES)) {
    call(app, {
      url: place.prepareUrl,
      params: documentParams,
      body: documentBody,
      handle: async ({ request, reply, params, body }) => {
        try {
          const choice = { acquirerId: body.acquirer_id, savesToken: body.save_token, inFields: body.in_fields };
          return await prepare(request, reply, requestFieldsFor(place, params.id, body), choice);
        } catch (error) {
          // Nothing is to be paid.
          if (error instanceof Conflict) return false;
          throw error;
        }
      },
    });
    form(app, {
      url: place.action,
      back: place.page,
      params: documentParams,
      body: payForm,
      handle: ({ request, reply, params, body }) => payOnPage(request, reply, place, params.id, body),
    });
  }
}

async function payOnPage(
  request: FastifyRequest,
  reply: Parameters<typeof payByForm>[1],
  place: Place,
  id: number,
  body: z.output<typeof payForm>,
): Promise<Redirect | PageResponse> {
  const fields = requestFieldsFor(place, id, body);
  try {
    return await payByForm(request, reply, fields, body);
  } catch (error) {
    if (error instanceof DocumentNotFound)
      return backTo(fields.errorUrl, place.errors.document, request.texts.say(NO_DOCUMENT));
    if (!(error instanceof TokenNotFound || error instanceof NotFound)) throw error;
    return backTo(fields.errorUrl, place.errors.token, request.texts.say(new TokenNotFound().sentence));
  }
}

const NO_DOCUMENT = msg('Nothing to pay here. Open the link in your email again, or sign in.');

const backTo = (url: string, error: string, text: string): Redirect =>
  redirectTo(`${url}${url.includes('?') ? '&' : '?'}error=${error}`, { flash: { kind: 'danger', text } });

export function requestFieldsFor({ kind, path }: Place, id: number, sent: PaymentFields): PaymentRequestFields {
  const token = sent.access_token || undefined;
  const page = `${path(id)}${token ? `?${new URLSearchParams({ access_token: token })}` : ''}`;
  return {
    document: { kind, id },
    token,
    returnUrl: sent.success_url || page,
    errorUrl: sent.error_url || page,
    callbackMethod: sent.callback_method,
    shown: sent.due,
    agrees: sent.agree,
  };
}
