import { and, between, eq, type SQL } from 'drizzle-orm';
import { dayPlus } from '#core/i18n/days.ts';
import { ARE_QUOTES } from '#sales/documents/is_document.ts';
import { byToday } from '#sales/documents/quote_validity.ts';
import { orders } from '#sales/schema/schema.ts';

/** A quote that ends within so many days should be followed up. */
const DAYS_TO_END = 7;

export const endingSoon = async (): Promise<SQL | undefined> =>
  and(
    eq(orders.state, 'sent'),
    ARE_QUOTES,
    await byToday(orders.websiteId, (today) => between(orders.validUntil, today, dayPlus(today, DAYS_TO_END))),
  );
