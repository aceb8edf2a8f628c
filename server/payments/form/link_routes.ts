/** `/website_payment/…`: links to pay one document by its token. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Conflict, NotFound } from '#core/errors.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { call, page } from '#core/pages/routes.ts';
import { linkBody, linkQuery } from '#payments/ledger/contract.ts';
import { payableOf } from '#payments/ledger/payables.ts';
import { prepare } from './pay_answers.ts';
import { requestFieldsFor } from './portal_routes.ts';
import { viewerOf } from './request_facts.ts';
import { PLACES, type Place } from './return_urls.ts';

type Link = z.output<typeof linkQuery>;

export function linkRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/website_payment/pay',
    query: linkQuery,
    handle: async ({ request, query }) => {
      const due = await dueOf(request, query);
      if (!due) throw new NotFound();
      return leadTo(query, due.amount > 0 ? '#pay' : '');
    },
  });
  call(app, {
    url: '/website_payment/transaction',
    body: linkBody,
    handle: async ({ request, reply, body }): Promise<string | false> => {
      const named = placeOf(body);
      if (!named) return false;
      const choice = { acquirerId: body.acquirer_id, savesToken: body.save_token, inFields: body.in_fields };
      try {
        return await prepare(request, reply, requestFieldsFor(named.place, named.id, body), choice);
      } catch (error) {
        if (error instanceof Conflict) return false;
        throw error;
      }
    },
  });
  page(app, {
    url: '/website_payment/confirm',
    query: linkQuery,
    handle: async ({ request, query }) => ((await dueOf(request, query)) ? leadTo(query, '') : redirectTo('/my/home')),
  });
}

function placeOf({ order_id: order, invoice_id: invoice }: Pick<Link, 'order_id' | 'invoice_id'>) {
  if (order) return { place: PLACES.order, id: order };
  return invoice ? { place: PLACES.invoice as Place, id: invoice } : null;
}

async function dueOf(request: FastifyRequest, link: Link) {
  const named = placeOf(link);
  return named && payableOf(named.place.kind).due(named.id, await viewerOf(request, link.access_token || undefined));
}

/** The document's page has the payment form and the status of its payments. */
function leadTo(link: Link, anchor: string): Redirect {
  const { place, id } = placeOf(link)!;
  const token = link.access_token ? `?${new URLSearchParams({ access_token: link.access_token })}` : '';
  return redirectTo(`${place.path(id)}${token}${anchor}`);
}
