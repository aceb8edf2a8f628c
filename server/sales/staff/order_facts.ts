/** Delivery, addresses and payments of a shop order, for staff. */

import { inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ListedFile } from '#core/files/listed_file.ts';
import type { AddressForm } from '#core/i18n/address_forms.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { files } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { ADDRESS_NAMES, type Corrected, correctionPath, whyNotCorrected } from '#sales/addresses/corrections.ts';
import { documentAddress } from '#sales/documents/address.ts';
import type { OrderDocument, OrderLine, Partner } from '#sales/documents/documents.ts';
import { isPlaced } from '#sales/documents/states.ts';
import { type OrderFile, orderFilesOf, type PaymentLine, paymentLinesOf } from './order_sources.ts';

type Place = { name: string; lines: string[]; email: string; phone: string };
/** `edit`: where staff correct it, while they may. */
type AddressFact = Place & { label: string; edit: string | null };

export type OrderFacts = {
  /** For the bill and for delivery, as far as they are chosen. */
  addresses: AddressFact[];
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

export async function orderFacts(document: OrderDocument, site: Site): Promise<OrderFacts> {
  const { order, lines } = document;
  const brought = lines.find(({ isDelivery }) => isDelivery);
  const sent = [...filesOf(lines), ...(await orderFilesOf(order.id))];
  return {
    addresses: await addressFacts(document, site),
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

/** Those that were chosen; of a placed order both. */
async function addressFacts({ order, billTo, shipTo, forms }: OrderDocument, site: Site): Promise<AddressFact[]> {
  const { say } = textsFor(site.language.code);
  const { billingPartnerId, shippingPartnerId } = order;
  const isBillChosen = billingPartnerId !== null || isPlaced(order);
  const isShipChosen = isBillChosen || shippingPartnerId !== null;
  const facts: AddressFact[] = [];
  const add = async (which: Corrected, one: Partner, form: AddressForm | null) => {
    const isFixed = (await whyNotCorrected(order, which)) !== null;
    const edit = isFixed ? null : site.url(correctionPath(order.id, which));
    facts.push({ label: say(ADDRESS_NAMES[which]), ...placeView(one, form, site), edit });
  };
  if (billTo && isBillChosen) await add('billing', billTo, forms.billTo);
  if (shipTo && isShipChosen) await add('shipping', shipTo, forms.shipTo);
  return facts;
}

const filesOf = (lines: readonly OrderLine[]) =>
  lines.flatMap(({ choices }) =>
    choices.custom.flatMap(({ file_id: fileId, custom_value: name }) =>
      fileId ? { fileId, name, isHeld: false } : [],
    ),
  );

function placeView(one: Partner, form: AddressForm | null, site: Site): Place {
  const lines = documentAddress({ ...one, name: '' }, form, site.language.code);
  return { name: one.name, lines, email: one.email, phone: one.phone };
}
