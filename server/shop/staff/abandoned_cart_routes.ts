import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { pageNumber, recordId } from '#core/http/contract.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { pagerOf } from '#core/templates/pager.ts';
import { type AbandonedCartRow, abandonedCartRows, hasCart } from '#sales/api.ts';
import { abandonedBefore, refusesReminders, remindOfCart } from '#shop/cart/reminders.ts';

const url = '/sales/lost_carts';
const who = 'sales';
const STEP = 40;

/** Staff page of abandoned carts, with one reminder each. */
export function abandonedCartRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    who,
    query: z.object({ page: pageNumber.default(1) }),
    isList: true,
    handle: ({ request, query }) => list(request, query.page),
  });
  form(app, {
    url: `${url}/:id/remind`,
    who,
    params: z.object({ id: recordId }),
    handle: ({ request, params }) => remind(request, params.id),
  });
}

async function list(request: FastifyRequest, at: number): Promise<PageResponse> {
  const { site, texts } = request;
  const before = await abandonedBefore(site.website.id);
  const { total, carts } = await abandonedCartRows(site.website.id, before, { limit: STEP, offset: (at - 1) * STEP });
  return staffPage('@shop/staff/abandoned_carts', texts.t('Abandoned carts'), {
    styles: 'sales/sales',
    settingsUrl: site.url('/sales/settings'),
    pager: pagerOf({ total, page: at, step: STEP, url: (number) => `${site.url(url)}?page=${number}` }),
    rows: await Promise.all(carts.map((one) => rowOf(one, request))),
  });
}

async function rowOf({ cart, buyer, currency, lines }: AbandonedCartRow, { site, texts }: FastifyRequest) {
  const email = buyer?.email ?? '';
  const refuses = email !== '' && (await refusesReminders(site.company.id, email));
  return {
    name: buyer?.name ?? '',
    email,
    place: texts.joined([buyer?.city, buyer?.countryCode]),
    lines: lines.map(({ name, quantity }) => `${quantity} × ${name}`),
    total: texts.money(cart.amountTotal, currency),
    since: texts.dateTime(cart.updatedAt, site.website.timeZone),
    remindedAt: cart.remindedAt ? texts.dateTime(cart.remindedAt, site.website.timeZone) : '',
    refuses,
    link: `${site.origin}${site.url(`/shop/cart?access_token=${cart.accessToken}`)}`,
    remindUrl: email && !cart.remindedAt && !refuses ? site.url(`${url}/${cart.id}/remind`) : null,
  };
}

async function remind({ site, texts }: FastifyRequest, id: number): Promise<Redirect> {
  if (!(await hasCart(site.website.id, id))) throw new NotFound();
  const isSent = await remindOfCart(site.website.id, id);
  const text = isSent
    ? texts.t('Reminder sent. It links to the customer’s cart.')
    : texts.t('Reminder not sent: no email address, already reminded, or opted out.');
  return redirectTo(url, { flash: { kind: isSent ? 'success' : 'warning', text } });
}
