/** Says what staff changed of an order, for its timeline. */
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { isSamePlace } from '#sales/addresses/kept_address.ts';
import type { OrderDocument, OrderLine, Partner } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';

type Change = { what: string; values?: Record<string, string> };

/** More are counted, not named. */
const MOST_NAMED = 12;

/** Whether something changed that is paid for. */
export const isOtherGoods = (before: OrderDocument, after: OrderDocument): boolean =>
  lineChanges(before, after).length > 0 || before.amounts.total !== after.amounts.total;

/** Call it inside the transaction that saved the order. */
export async function logChanges(before: OrderDocument, after: OrderDocument, by: string): Promise<void> {
  const changes = [...lineChanges(before, after), ...partyChanges(before, after)];
  for (const { what, values = {} } of changes.slice(0, MOST_NAMED))
    await logEvent({ orderId: after.order.id }, what, { by, values });
  const more = changes.length - MOST_NAMED;
  if (more > 0)
    await logEvent({ orderId: after.order.id }, msg('Further changes: {n}'), { by, values: { n: String(more) } });
}

function lineChanges(before: OrderDocument, after: OrderDocument): Change[] {
  const had = new Map(before.lines.map((line) => [line.id, line]));
  const left = new Set(after.lines.map(({ id }) => id));
  return [
    ...before.lines
      .filter(({ id }) => !left.has(id))
      .map(({ name }) => ({ what: msg('Removed {name}'), values: { name } })),
    ...after.lines.flatMap((line) => {
      const old = had.get(line.id);
      return old ? changesOf(old, line, after) : [addedLine(line)];
    }),
  ];
}

const addedLine = ({ kind, name, quantity }: OrderLine): Change =>
  kind === 'product'
    ? { what: msg('Added {n} × {name}'), values: { n: String(quantity), name } }
    : { what: msg('Added {name}'), values: { name } };

function changesOf(old: OrderLine, line: OrderLine, { currency, site }: OrderDocument): Change[] {
  const { money } = textsFor(site.website.defaultLanguage);
  const { name } = line;
  const changes: Change[] = [];
  if (old.variantId !== line.variantId || old.name !== name)
    changes.push({ what: msg('{before} replaced by {name}'), values: { before: old.name, name } });
  if (old.quantity !== line.quantity)
    changes.push({
      what: msg('{name}: quantity {before} → {after}'),
      values: { name, before: String(old.quantity), after: String(line.quantity) },
    });
  if (old.unitPrice !== line.unitPrice)
    changes.push({
      what: msg('{name}: price {before} → {after}'),
      values: { name, before: money(old.unitPrice, currency), after: money(line.unitPrice, currency) },
    });
  if (old.discount !== line.discount)
    changes.push({
      what: msg('{name}: discount {before} → {after}'),
      values: { name, before: `${old.discount / 100}%`, after: `${line.discount / 100}%` },
    });
  if (taxesOf(old) !== taxesOf(line)) changes.push({ what: msg('{name}: tax changed'), values: { name } });
  return changes;
}

const taxesOf = ({ taxes }: OrderLine): string => taxes.map(({ taxId, rate }) => `${taxId} ${rate}`).join();

const isOther = (before: Partner | null, after: Partner | null): boolean =>
  before?.id !== after?.id || (before !== null && after !== null && !isSamePlace(before, after));

function partyChanges({ order: old, ...before }: OrderDocument, { order, ...after }: OrderDocument): Change[] {
  const changes: Change[] = [];
  if (isOther(before.billTo, after.billTo)) changes.push({ what: msg('Billing address changed') });
  if (isOther(before.shipTo, after.shipTo)) changes.push({ what: msg('Shipping address changed') });
  if (old.note !== order.note) changes.push({ what: msg('Customer note changed') });
  if (old.customerReference !== order.customerReference) changes.push({ what: msg('Reference changed') });
  return changes;
}
