/** The forms in which staff correct the addresses of a placed order. */
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { checkedVat } from '#core/i18n/vat.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { logEvent } from '#sales/documents/events.ts';
import { seller } from '#sales/documents/seller.ts';
import type { Order } from '#sales/documents/states.ts';
import { parseAddress } from '#sales/orders/new_address.ts';
import { documentParams } from '#sales/schema/contract.ts';
import { orders } from '#sales/schema/schema.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { correctionFields, correctionValues, correctionView } from './correction_view.ts';
import { ADDRESS_NAMES, CORRECTED, type Corrected, correctionPath, whyNotCorrected } from './corrections.ts';
import { type KeptAddress, keptOf } from './kept_address.ts';
import { type Addresses, addressesOf } from './order_addresses.ts';

type Correction = Partial<KeptAddress>;

export function correctionRoutes(app: FastifyInstance): void {
  defineStaffForm(app, formOf('shipping'));
  defineStaffForm(app, formOf('billing'));
}

const formOf = (which: Corrected): StaffForm<Order, Correction> => ({
  url: correctionPath(':id', which),
  audience: 'orders',
  template: '@sales/order_address',
  record: { table: orders, kind: CORRECTED[which] },
  single: ({ params }) => documentParams.safeParse(params).data?.id ?? 0,
  find: async (id, request) => orderOfCompany(id, (await seller(request)).companyId),
  title: (_row, { texts }) => texts.say(ADDRESS_NAMES[which]),
  locked: async (row, { texts }) => {
    const reason = row && (await whyNotCorrected(row, which));
    return reason ? texts.say(reason) : null;
  },
  fields: () => correctionFields(which),
  load: async (row) => correctionValues(addressIn(await addressesOf(row), which), which),
  read: (values, _row, { texts }) => readAddress(values, which, texts),
  change: async (row, input, _values, request) => correctAddress(row, which, input, await seller(request)),
  saved: (id, _row, { texts }) => ({ to: `/sales/orders/${id}`, text: texts.t('Address saved.') }),
  view: (row, state, request) => correctionView(row as Order, which, state, request),
});

const addressIn = (addresses: Addresses, which: Corrected): KeptAddress => keptOf(addresses[`${which}Address`] ?? {});

async function readAddress(values: FormValues, which: Corrected, texts: Texts): Promise<FormReading<Correction>> {
  const read = await parseAddress(values, texts);
  if (read.errors || which === 'shipping') return read;
  const entered = (values.vat ?? '').trim();
  const vat = await checkedVat(entered, read.input.countryCode);
  if (vat === null || vat.length > LONGEST_VAT)
    return { errors: { vat: texts.t('Enter a valid VAT number: “{vat}” is not one', { vat: entered }) } };
  return { input: { ...read.input, vat } };
}
const LONGEST_VAT = 40;

const CHANGED: Record<Corrected, string> = {
  shipping: msg('Shipping address changed'),
  billing: msg('Billing address changed'),
};

/** @throws Invalid where somebody shipped or invoiced it meanwhile */
async function correctAddress(order: Order, which: Corrected, input: Correction, person: Person): Promise<void> {
  const reason = await whyNotCorrected(order, which);
  if (reason) throw new Invalid(reason, { form: reason });
  const now = await addressesOf(order);
  const before = addressIn(now, which);
  const after = keptOf({ ...before, ...input });
  if (Object.entries(after).every(([part, text]) => before[part as keyof KeptAddress] === text)) return;
  await db
    .update(orders)
    .set({ ...now, [`${which}Address`]: after, version: sql`${orders.version} + 1`, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  await logEvent({ orderId: order.id }, CHANGED[which], { by: person.name });
}
