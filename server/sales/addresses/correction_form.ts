/** The forms in which staff correct the addresses of a placed order. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line, numberLine } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { checkedVat } from '#core/i18n/vat.ts';
import { msg } from '#core/msg.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { seller } from '#sales/documents/seller.ts';
import type { Order } from '#sales/documents/states.ts';
import { parseAddress } from '#sales/orders/new_address.ts';
import { documentParams } from '#sales/schema/contract.ts';
import { orders } from '#sales/schema/schema.ts';
import { orderOfCompany } from '#sales/staff/document_queries.ts';
import { addressIn, type Correction, correctAddress } from './correct_address.ts';
import { correctionFields, correctionValues, correctionView } from './correction_view.ts';
import {
  ADDRESS_NAMES,
  CORRECTED,
  type Corrected,
  correctionPath,
  isContactOnly,
  whyNotCorrected,
} from './corrections.ts';
import { addressesOf } from './order_addresses.ts';

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
  fields: (_request, row) => fieldsOf(row as Order, which),
  load: async (row) => correctionValues(addressIn(await addressesOf(row), which), await fieldsOf(row, which)),
  read: async (values, row, { texts }) =>
    (await isContactOnly(row as Order, which)) ? readContact(values, texts) : readAddress(values, which, texts),
  change: async (row, input, _values, request) => correctAddress(row, which, input, await seller(request)),
  saved: (id, _row, { texts }) => ({ to: `/sales/orders/${id}`, text: texts.t('Address saved.') }),
  view: (row, state, request) => correctionView(row as Order, which, state, request),
});

const fieldsOf = async (order: Order, which: Corrected): Promise<string[]> =>
  correctionFields(which, await isContactOnly(order, which));

const contactForm = z.object({
  phone: numberLine(40),
  email: line(200).refine((email) => email === '' || isMailAddress(email), msg('Enter a valid email address')),
});

function readContact(values: FormValues, texts: Texts): FormReading<Pick<Correction, 'phone' | 'email'>> {
  const read = contactForm.safeParse(values);
  return read.success ? { input: read.data } : { errors: fieldErrors(read.error, texts) };
}

async function readAddress(values: FormValues, which: Corrected, texts: Texts): Promise<FormReading<Correction>> {
  const [address, contact] = [await parseAddress(values, texts), readContact(values, texts)];
  if (address.errors || contact.errors) return { errors: { ...address.errors, ...contact.errors } };
  const input = { ...address.input, ...contact.input };
  if (which === 'shipping') return { input };
  const entered = (values.vat ?? '').trim();
  const vat = await checkedVat(entered, input.countryCode);
  if (vat === null || vat.length > LONGEST_VAT)
    return { errors: { vat: texts.t('Enter a valid VAT number: “{vat}” is not one', { vat: entered }) } };
  return { input: { ...input, vat } };
}
const LONGEST_VAT = 40;
