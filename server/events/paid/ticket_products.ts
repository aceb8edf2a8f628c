/** Keeps the hidden product of each ticket, by which the cart sells it. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, inTransaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { EVENTS_TAG, type EventHeading, type Ticket } from '#events/queries.ts';
import { eventTickets } from '#events/schema.ts';
import { keepHiddenProduct, retireHiddenProduct } from '#shop/api.ts';

type Named = Pick<EventHeading, 'id' | 'companyId' | 'websiteId' | 'title'>;

/** By which price lists name it. */
export const handleOf = ({ id }: Pick<Ticket, 'id'>): string => `event-ticket-${id}`;

/**
 * Creates or changes the products of an event's tickets, as event and tickets are now.
 * @param isAll free tickets, too, because they are bought together with paid ones
 */
export function keepTicketProducts(event: Named, { isAll = false } = {}): Promise<void> {
  return inTransaction(async () => {
    const tickets = await db.select().from(eventTickets).where(eq(eventTickets.eventId, event.id));
    for (const ticket of tickets) if (isAll || ticket.price > 0 || ticket.variantId !== null) await keep(ticket, event);
  });
}

async function keep(ticket: Ticket, { companyId, websiteId, title }: Named): Promise<void> {
  const name = namesOf(title, ticket.name);
  const variantId = await keepHiddenProduct({
    companyId,
    websiteId,
    handle: handleOf(ticket),
    name,
    price: ticket.price,
  });
  if (variantId === ticket.variantId) return;
  await db.update(eventTickets).set({ variantId }).where(eq(eventTickets.id, ticket.id));
  await changed(EVENTS_TAG);
}

const namesOf = (title: Translated, ticket: Translated): Translated =>
  Object.fromEntries(
    [...new Set([...Object.keys(title), ...Object.keys(ticket)])].map((code) => [
      code,
      textsFor(code).t('{label}: {value}', { label: pick(title, code), value: pick(ticket, code) }),
    ]),
  );

/** A ticket that was deleted can't be bought any more. */
export const retireTicketProduct = (ticket: Pick<Ticket, 'id'>, companyId: number): Promise<void> =>
  retireHiddenProduct({ companyId, handle: handleOf(ticket) });
