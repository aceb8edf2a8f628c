/** Forms of an invoice that record money which was paid, or given back, by hand. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Conflict, Invalid } from '#core/errors.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { isDay } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import type { Person } from '#core/people/people.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { invoiceDocument } from '#sales/documents/documents.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { seller } from '#sales/documents/seller.ts';
import { handRefundForm, paymentForm } from '#sales/schema/contract.ts';
import { invoiceOfCompany } from '#sales/staff/document_queries.ts';
import { INVOICES, invoicePage } from './invoice_page.ts';
import { registerPayment } from './invoice_service.ts';
import { refundByHand } from './refund_by_hand.ts';

type Money = { amount: number; day: string; text: string; version: number; returnId: number | null };
type MoneyForm<S extends z.ZodObject> = {
  schema: S;
  /** Names of its fields. */
  fields: { amount: string; day: string; text: string; forReturn?: string };
  /** @throws Conflict or Invalid @returns what is said about it, marked by `msg` */
  record(id: number, money: Money, person: Person): Promise<string>;
};
type Handler = (request: FastifyRequest, id: number, body: unknown) => Promise<PageResponse | Redirect>;

export const recordPayment = moneyForm({
  schema: paymentForm,
  fields: { amount: 'amount', day: 'paid_on', text: 'note' },
  record: async (id, { amount, day, text, version }, person) => {
    await registerPayment(id, { amount, paidOn: day, note: text, version }, person);
    return msg('Payment recorded.');
  },
});

export const recordRefund = moneyForm({
  schema: handRefundForm,
  fields: { amount: 'back_amount', day: 'back_on', text: 'reason', forReturn: 'for_return' },
  record: async (id, { amount, day, text, version, returnId }, person) => {
    await refundByHand(id, { amount, givenOn: day, reason: text, version, returnId }, person);
    return msg('Refund recorded. The customer gets a credit note.');
  },
});

/** What was typed stays where it is refused. */
function moneyForm<S extends z.ZodObject>({ schema, fields, record }: MoneyForm<S>): Handler {
  return async (request, id, body) => {
    const { texts } = request;
    const person = await seller(request);
    await invoiceOfCompany(id, person.companyId);
    const entered = (body ?? {}) as Record<string, unknown>;
    const values = Object.fromEntries(
      Object.values(fields).map((name) => [name, cutText(String(entered[name] ?? ''), 200)]),
    );
    const refuse = (errors: Record<string, string>, status = 400) =>
      invoicePage(request, id, { values, errors, status });
    const given = schema.safeParse(body);
    if (!given.success) return refuse(fieldErrors(given.error, texts));
    try {
      const money = await readMoney(given.data as Record<string, unknown>, { id, fields, request });
      const text = await record(id, money, person);
      return redirectTo(`${INVOICES}/${id}`, { flash: { kind: 'success', text: texts.say(text) } });
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
      return refuse(refusedFields(error, texts), error.status);
    }
  };
}

/** @throws Invalid for an amount that is none, and a day to come */
async function readMoney(
  given: Record<string, unknown>,
  { id, fields, request }: { id: number; fields: MoneyForm<z.ZodObject>['fields']; request: FastifyRequest },
): Promise<Money> {
  const { currency, site } = await invoiceDocument(id);
  const { decimals } = currency;
  const amount = toMinor(parseNumber(String(given[fields.amount]), request.texts.locale).toFixed(decimals), decimals);
  const day = String(given[fields.day]);
  const problem = (name: string, text: string) => new Invalid(text, { [name]: text });
  if (Number.isNaN(amount) || amount <= 0) throw problem(fields.amount, msg('Enter an amount greater than 0'));
  if (!isDay(day)) throw problem(fields.day, msg('Enter a date'));
  if (day > todayOf(site.website)) throw problem(fields.day, msg('Enter a day up to today'));
  const returnId = Number(given[fields.forReturn ?? '']) || null;
  return { amount, day, text: String(given[fields.text]), version: Number(given.version), returnId };
}
