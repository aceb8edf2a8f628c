/** Staff pages of payments: list, ledger and actions with their confirmation. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Conflict, HttpError, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { randomToken } from '#core/process/secret.ts';
import { findCurrency } from '#core/sites/site.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { amountShown } from '#payments/ledger/amounts.ts';
import { actionForm, actionParams, actionQuery, documentParams } from '#payments/ledger/contract.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { possibleActions, runAction, type StaffActionName } from './actions.ts';
import { differenceList } from './difference_list.ts';
import { paymentList } from './list.ts';
import { payoutLines } from './payout_lines.ts';
import { payoutList } from './payout_list.ts';
import { type StaffRow, transactionOfCompany } from './queries.ts';
import { staffOf } from './staff_of.ts';
import { actionNames, staffView } from './view.ts';

const PAYMENTS = '/sales/payments';
const audience = 'finance';
/** Those of which a part may be meant. */
const WITH_AMOUNT: readonly StaffActionName[] = ['settle', 'refund', 'capture'];
const NO_AMOUNT = msg('Enter an amount greater than 0');

export function staffRoutes(app: FastifyInstance): void {
  defineStaffList(app, paymentList);
  defineStaffList(app, payoutList);
  defineStaffList(app, payoutLines);
  defineStaffList(app, differenceList);
  page(app, {
    url: `${PAYMENTS}/:id`,
    audience,
    params: documentParams,
    handle: async ({ request, params }) => paymentPage(request, await rowOf(request, params.id)),
  });
  page(app, {
    url: `${PAYMENTS}/:id/:action`,
    audience,
    params: actionParams,
    query: actionQuery,
    handle: async ({ request, params, query }) =>
      confirmPage(request, await rowOf(request, params.id), params.action, query.amount),
  });
  form(app, {
    url: `${PAYMENTS}/:id/:action`,
    audience,
    needsPassword: true,
    params: actionParams,
    body: actionForm,
    handle: async ({ request, params, body }) => perform(request, await rowOf(request, params.id), params.action, body),
  });
}

const rowOf = async (request: FastifyRequest, id: number): Promise<StaffRow> =>
  transactionOfCompany(id, (await staffOf(request)).companyId);

type Wrong = { action: StaffActionName; amount: string; message: string };

async function paymentPage(request: FastifyRequest, row: StaffRow, wrong?: Wrong): Promise<PageResponse> {
  const { site, texts } = request;
  const names = actionNames(texts);
  const view = await staffView(row, site);
  return show(
    '@payments/payment',
    {
      view,
      actions: possibleActions(row).map((name) => ({
        name,
        label: names[name],
        url: site.url(`${PAYMENTS}/${view.id}/${name}`),
        amount: WITH_AMOUNT.includes(name)
          ? wrong?.action === name
            ? wrong.amount
            : suggestedAmount(name, view)
          : null,
        hint: name === 'capture' ? texts.t('If you capture a part, the rest is released to the customer.') : '',
        error: wrong?.action === name ? wrong.message : '',
      })),
    },
    {
      status: wrong ? 400 : 200,
      facts: {
        title: view.title,
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Payments'), url: site.url(PAYMENTS) },
          { name: view.title, url: site.url(`${PAYMENTS}/${view.id}`) },
        ],
      },
    },
  );
}

const suggestedAmount = (name: StaffActionName, view: { whole: string; left: string }): string =>
  name === 'refund' ? view.left : view.whole;

/** Minor units; null for an invalid amount. */
async function amountIn(request: FastifyRequest, { transaction }: StaffRow, entered: string): Promise<number | null> {
  const { decimals } = await findCurrency(transaction.currencyCode);
  const amount = parseNumber(entered, request.texts.locale);
  return Number.isNaN(amount) || amount <= 0 ? null : toMinor(amount.toFixed(decimals), decimals);
}

async function confirmPage(
  request: FastifyRequest,
  row: StaffRow,
  action: StaffActionName,
  entered: string,
): Promise<PageResponse> {
  const { site, texts } = request;
  if (!possibleActions(row).includes(action)) throw new NotFound();
  const hasAmount = WITH_AMOUNT.includes(action);
  const amount = hasAmount ? await amountIn(request, row, entered) : row.transaction.amount;
  if (amount === null) return paymentPage(request, row, { action, amount: entered, message: texts.say(NO_AMOUNT) });
  const { id, reference, currencyCode } = row.transaction;
  return show(
    '@payments/action',
    {
      title: actionNames(texts)[action],
      reference,
      customer: row.customer ?? '',
      amount: await amountShown(amount, currencyCode, site.language.code),
      action: site.url(`${PAYMENTS}/${id}/${action}`),
      back: site.url(`${PAYMENTS}/${id}`),
      fields: { amount: hasAmount ? entered : '', submission: randomToken() },
    },
    { facts: { title: actionNames(texts)[action], isIndexed: false, styles: ['portal/documents', 'sales/sales'] } },
  );
}

async function perform(
  request: FastifyRequest,
  row: StaffRow,
  action: StaffActionName,
  { amount: entered, submission }: z.output<typeof actionForm>,
): Promise<Redirect | PageResponse> {
  const { texts } = request;
  const person = await staffOf(request);
  const back = `${PAYMENTS}/${row.transaction.id}`;
  let isDone: boolean;
  try {
    isDone = await runAction(row, action, { amount: await amountIn(request, row, entered), submission, person });
  } catch (error) {
    if (!(error instanceof HttpError) || error instanceof NotFound) throw error;
    const message = texts.say(error.sentence, error.values);
    if (error instanceof Conflict) return redirectTo(back, { flash: { kind: 'danger', text: message } });
    return paymentPage(request, row, { action, amount: entered, message });
  }
  return redirectTo(back, {
    flash: isDone
      ? { kind: 'success', text: texts.t('Done.') }
      : {
          kind: 'info',
          text: texts.t('Request sent to the payment provider. The payment history will show the result.'),
        },
  });
}
