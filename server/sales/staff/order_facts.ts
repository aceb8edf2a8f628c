/** Delivery, addresses and payments of a shop order, for staff. */

import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ListedFile } from '#core/files/listed_file.ts';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { partners } from '#core/people/people.schema.ts';
import { files } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { documentAddress } from '#sales/documents/address.ts';
import { linesOf, type OrderLine } from '#sales/documents/documents.ts';
import type { Order } from '#sales/documents/states.ts';
import { type OrderFile, orderFilesOf, type PaymentLine, paymentLinesOf } from './order_sources.ts';

type Place = { name: string; lines: string[]; email: string; phone: string };

export type OrderFacts = {
  /** For the bill and for delivery, as far as they are chosen. */
  addresses: (Place & { label: string })[];
  /** The chosen delivery method, with its pickup point; empty: not chosen yet. */
  delivery: { name: string; place: string } | null;
  payments: PaymentLine[];
  /** What the buyer wants us to know. */
  noteLines: string[];
  /** What came along: with a choice, or with the whole order. */
  files: ListedFile[];
  /** Names of those that the scan refused. */
  heldFiles: string[];
};

export async function orderFacts(order: Order, site: Site): Promise<OrderFacts> {
  const { t } = textsFor(site.language.code);
  const { billingPartnerId, shippingPartnerId } = order;
  const places = await placesOf([billingPartnerId, shippingPartnerId], site);
  const lines = await linesOf(order.id);
  const brought = lines.find(({ isDelivery }) => isDelivery);
  const sent = [...filesOf(lines), ...(await orderFilesOf(order.id))];
  return {
    addresses: [
      ...labelled(t('Billing address'), places.get(billingPartnerId ?? 0)),
      ...labelled(t('Shipping address'), places.get(shippingPartnerId ?? billingPartnerId ?? 0)),
    ],
    delivery: brought ? { name: brought.name, place: brought.description } : null,
    payments: await paymentLinesOf({ kind: 'order', id: order.id }, site),
    noteLines: order.note === '' ? [] : order.note.split('\n'),
    files: await viewed(sent.filter(({ isHeld }) => !isHeld)),
    heldFiles: sent.filter(({ isHeld }) => isHeld).map(({ name }) => name),
  };
}

async function viewed(sent: readonly OrderFile[]): Promise<ListedFile[]> {
  if (sent.length === 0) return [];
  const ids = sent.map(({ fileId }) => fileId);
  const stored = await db.select({ id: files.id, type: files.mimetype }).from(files).where(inArray(files.id, ids));
  const types = new Map(stored.map(({ id, type }) => [id, type]));
  return sent.map(({ fileId, name }) => ({ id: fileId, name, mimetype: types.get(fileId) ?? '' }));
}

const labelled = (label: string, place: Place | undefined) => (place ? [{ label, ...place }] : []);

const filesOf = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ choices }) =>
    choices.custom.flatMap(({ file_id: fileId, custom_value: name }) =>
      fileId ? { fileId, name, isHeld: false } : [],
    ),
  );

async function placesOf(ids: readonly (number | null)[], { language }: Site): Promise<Map<number, Place>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db.select().from(partners).where(inArray(partners.id, known));
  const places = await Promise.all(
    rows.map(async (row): Promise<[number, Place]> => {
      const form = await addressFormOf(row.countryCode);
      const lines = documentAddress({ ...row, name: '' }, form, language.code);
      return [row.id, { name: row.name, lines, email: row.email, phone: row.phone }];
    }),
  );
  return new Map(places);
}
