/** Quotes and invoices that wait for the customer's decision or payment. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Waiting } from '#core/domain/account_pages.ts';
import { ownPartners } from '#core/domain/subject.ts';
import { daysBetween } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { Person } from '#core/people/people.ts';
import { currencies, websites } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { dueLabel } from '#registry/values/due_label.ts';
import { invoiceTitle, orderTitle } from '#sales/documents/document_names.ts';
import { dayShown, mayBeDeclined, todayOf } from '#sales/documents/quote_validity.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';

/** Further documents of a kind are in its list. */
const MOST_SHOWN = 5;
const currency = { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals };
/** The website whose calendar determines a document's days. */
const { timeZone } = websites;

/** Quotes that wait for a signature or a payment, the earliest last day first. */
export async function quotesWaiting(person: Person, site: Site): Promise<Waiting[]> {
  const texts = textsFor(site.language.code);
  const { t } = texts;
  const rows = await db
    .select({ order: orders, currency, timeZone })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .innerJoin(websites, eq(websites.id, orders.websiteId))
    .where(
      and(
        inArray(orders.partnerId, await ownPartners(person)),
        eq(orders.state, 'sent'),
        or(and(eq(orders.requiresSignature, true), isNull(orders.signedAt)), eq(orders.requiresPayment, true)),
      ),
    )
    .orderBy(asc(orders.validUntil), asc(orders.id));
  const open = rows.filter(({ order, timeZone }) => mayBeDeclined(order, todayOf({ timeZone })));
  const dated = [
    ...open.filter(({ order }) => order.validUntil !== null),
    ...open.filter(({ order }) => order.validUntil === null),
  ];
  return dated.slice(0, MOST_SHOWN).map(({ order, currency }) => {
    const day = order.validUntil && dayShown(order.validUntil, texts.locale);
    const isUnsigned = order.requiresSignature && order.signedAt === null;
    const task = isUnsigned ? t('To sign') : t('To pay');
    const until = day && (isUnsigned ? t('Sign by {day}', { day }) : t('Pay by {day}', { day }));
    return {
      title: orderTitle(order, site.language.code),
      path: `/my/orders/${order.id}`,
      note: until || task,
      amount: texts.money(order.amountTotal, currency),
      isLate: false,
    };
  });
}

/** Unpaid invoices, the earliest due date first. */
export async function invoicesWaiting(person: Person, site: Site): Promise<Waiting[]> {
  const texts = textsFor(site.language.code);
  const rows = await db
    .select({ invoice: invoices, currency, timeZone })
    .from(invoices)
    .innerJoin(currencies, eq(currencies.code, invoices.currencyCode))
    .innerJoin(websites, eq(websites.id, invoices.websiteId))
    .where(
      and(
        inArray(invoices.partnerId, await ownPartners(person)),
        eq(invoices.state, 'open'),
        eq(invoices.kind, 'invoice'),
        gt(invoices.residual, 0),
        isNotNull(invoices.dueOn),
      ),
    )
    .orderBy(asc(invoices.dueOn), asc(invoices.id))
    .limit(MOST_SHOWN);
  return rows.map(({ invoice, currency, timeZone }) => {
    const days = daysBetween(todayOf({ timeZone }), invoice.dueOn as string);
    return {
      title: invoiceTitle(invoice, site.language.code),
      path: `/my/invoices/${invoice.id}`,
      note: dueLabel(days, texts),
      amount: texts.money(invoice.residual, currency),
      isLate: days < 0,
    };
  });
}
