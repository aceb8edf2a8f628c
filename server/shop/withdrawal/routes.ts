/** Steps by which customers withdraw from a contract: find the order, choose items, confirm. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError, NotFound } from '#core/errors.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { randomToken } from '#core/process/secret.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { findOrders, piecesReturned, readPieces } from '#sales/api.ts';
import { findOrderForm } from '#shop/checkout/contract.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { type Bought, boughtOf } from './bought.ts';
import { orderOfLink, WITHDRAW, withdrawalPath } from './links.ts';
import { declareWithdrawal, findToWithdraw } from './service.ts';
import { chosenView, itemsView } from './view.ts';

/** Pieces are in fields that are named after their lines. */
const stepFields = z.looseObject({
  access_token: line(300).default(''),
  submission: line(60).default(''),
  all: line(10).default(''),
});
type Step = z.output<typeof stepFields>;

export function withdrawalRoutes(app: FastifyInstance): void {
  page(app, { url: WITHDRAW, handle: ({ request }) => findPage(request) });
  form(app, { url: WITHDRAW, body: z.unknown(), handle: ({ request, body }) => find(request, body) });
  page(app, {
    url: `${WITHDRAW}/items`,
    query: stepFields,
    handle: ({ request, query }) => withOrder(request, query, (found) => itemsPage(request, found)),
  });
  page(app, {
    url: `${WITHDRAW}/confirm`,
    query: stepFields,
    handle: ({ request, query }) => withOrder(request, query, (found) => confirmPage(request, found)),
  });
  form(app, {
    url: `${WITHDRAW}/confirm`,
    body: stepFields,
    handle: ({ request, body }) => withOrder(request, body, (found) => confirm(request, found)),
  });
  page(app, {
    url: `${WITHDRAW}/received`,
    query: stepFields,
    handle: ({ request, query }) => withOrder(request, query, (found) => receivedPage(request, found)),
  });
}

type Found = { values: { number: string; email: string }; errors: Record<string, string>; messages: string[] };

async function findPage(request: FastifyRequest, found?: Found): Promise<PageResponse> {
  const { site, texts } = request;
  const { withdrawalFor, withdrawalDays } = await shopSettingsOf(site.website.id);
  if (withdrawalFor === 'none') throw new NotFound();
  return show(
    '@shop/withdrawal/find',
    {
      action: site.url(WITHDRAW),
      days: texts.tn('{n} day', '{n} days', withdrawalDays),
      values: found?.values ?? { number: '', email: '' },
      errors: found?.errors ?? {},
      messages: found?.messages ?? [],
    },
    { facts: { title: texts.t('Withdraw from a contract'), isIndexed: false }, status: found ? 400 : 200 },
  );
}

async function find(request: FastifyRequest, body: unknown): Promise<Answer> {
  const { texts } = request;
  const entered = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => cutText(String(entered[name] ?? ''), 200);
  const values = { number: text('number'), email: text('email') };
  const given = findOrderForm.safeParse(body);
  if (!given.success) return findPage(request, { values, errors: fieldErrors(given.error, texts), messages: [] });
  const id = await findToWithdraw(request, given.data);
  if (id !== null) return redirectTo(withdrawalPath(id));
  const unknown = texts.t('We found no order with this number and this email address. Review both, or contact us.');
  return findPage(request, { values, errors: {}, messages: [unknown] });
}

type Opened = { orderId: number; number: string; bought: Bought[]; step: Step };
type Refused = { errors: Record<string, string>; status: number };

type Answer = PageResponse | Redirect;

/** Begins again where the link is too old, was altered or is of another website. */
async function withOrder(request: FastifyRequest, step: Step, answer: (found: Opened) => Answer | Promise<Answer>) {
  const orderId = orderOfLink(step.access_token);
  const [order] = orderId ? await findOrders([orderId]) : [];
  if (order?.websiteId === request.site.website.id)
    return answer({ orderId: order.id, number: order.name ?? '', bought: await boughtOf(order.id), step });
  const text = request.texts.t('This link has expired. Enter your order number again.');
  return redirectTo(WITHDRAW, { flash: { kind: 'danger', text } });
}

function itemsPage(request: FastifyRequest, { number, bought, step }: Opened, refused?: Refused): PageResponse {
  const { site, texts } = request;
  const title = texts.t('Withdraw from order {number}', { number });
  return show(
    '@shop/withdrawal/items',
    {
      ...itemsView(bought, step, request),
      heading: title,
      action: site.url(`${WITHDRAW}/confirm`),
      token: step.access_token,
      errors: refused?.errors ?? {},
    },
    { facts: { title, isIndexed: false, styles: ['portal/documents'] }, status: refused?.status ?? 200 },
  );
}

/** @returns line id → pieces, within what is left; or what is wrong, by field */
function chosenIn({ bought, step }: Opened, { texts }: FastifyRequest) {
  if (step.all) return { asked: new Map(bought.map(({ lineId, left }) => [lineId, left])), errors: {} };
  const { asked, errors } = readPieces(step, texts);
  for (const [lineId, quantity] of asked) {
    const left = bought.find((one) => one.lineId === lineId)?.left ?? 0;
    if (quantity > left) errors[`pieces-${lineId}`] = texts.t('Enter {most} or less', { most: texts.number(left, 0) });
  }
  if (Object.keys(errors).length === 0 && asked.size === 0)
    return { asked, errors: { form: texts.t('Enter how many pieces you withdraw from') } };
  return { asked, errors };
}

function confirmPage(request: FastifyRequest, found: Opened): PageResponse {
  const { site, texts } = request;
  const { asked, errors } = chosenIn(found, request);
  if (Object.keys(errors).length > 0) return itemsPage(request, found, { errors, status: 400 });
  const { number, bought, step } = found;
  const title = texts.t('Confirm your withdrawal from order {number}', { number });
  return show(
    '@shop/withdrawal/confirm',
    {
      heading: title,
      chosen: chosenView(bought, asked),
      action: site.url(`${WITHDRAW}/confirm`),
      back: site.url(`${WITHDRAW}/items?${new URLSearchParams({ access_token: step.access_token })}`),
      token: step.access_token,
      submission: randomToken(),
    },
    { facts: { title, isIndexed: false, styles: ['portal/documents'] } },
  );
}

async function confirm(request: FastifyRequest, found: Opened): Promise<Answer> {
  const { site, texts } = request;
  const { asked } = readPieces(found.step, texts);
  try {
    const submission = found.step.submission || randomToken();
    await declareWithdrawal(found.orderId, { pieces: asked, submission: `withdrawal-${submission}` });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 404) throw error;
    return itemsPage(request, found, { errors: refusedFields(error, texts), status: error.status });
  }
  const time = texts.dateTime(new Date(), site.website.timeZone);
  const text = texts.t('We received your withdrawal from order {number} on {time}. A receipt is on its way by email.', {
    number: found.number,
    time,
  });
  const token = new URLSearchParams({ access_token: found.step.access_token });
  return redirectTo(`${WITHDRAW}/received?${token}`, { flash: { kind: 'success', text } });
}

/** What follows; to whom nothing was declared yet, what there is to withdraw from. */
async function receivedPage(request: FastifyRequest, { orderId, number, bought, step }: Opened): Promise<Answer> {
  const { site, texts } = request;
  const items = site.url(`${WITHDRAW}/items?${new URLSearchParams({ access_token: step.access_token })}`);
  if ((await piecesReturned(orderId)).size === 0) return redirectTo(items);
  const title = texts.t('Your withdrawal from order {number}', { number });
  return show(
    '@shop/withdrawal/received',
    { heading: title, items: bought.some(({ left }) => left > 0) ? items : null },
    { facts: { title, isIndexed: false } },
  );
}
