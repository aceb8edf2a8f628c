/** Creates the cart form for additions to the whole order. */

import { and, eq, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { everywhere } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type FormField, type FormTarget, forms } from './schema.ts';

const DOCUMENTS = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
];
const MEGABYTE = 1024 * 1024;

const fields = (): FormField[] => [
  {
    name: 'client_order_ref',
    kind: 'char',
    label: everywhere(msg('Your reference')),
    help: everywhere(msg('Your own order number, if you have one.')),
  },
  {
    name: 'note',
    kind: 'text',
    label: everywhere(msg('What else should we know?')),
  },
  {
    name: 'attachment',
    kind: 'binary',
    label: everywhere(msg('A file')),
    accept: ['image/*', ...DOCUMENTS],
    maxBytes: 8 * MEGABYTE,
  },
];

const MODEL = 'shop.sale.order';

export const orderForm = () => ({
  modelName: MODEL,
  title: everywhere(msg('About your order')),
  lead: everywhere(msg('A number of your own, a wish, a drawing: it travels with your order.')),
  submitLabel: everywhere(msg('Add to my order')),
  fields: fields(),
  nameField: 'client_order_ref',
  target: { record: 'cart', mail: null } satisfies FormTarget as FormTarget,
  url: '/shop/extra_info',
  successPage: '/shop/payment',
  takesAttachments: true,
});

/** Gives a website the form of its cart, unless it has one. */
export async function createOrderForm(websiteId: number): Promise<void> {
  await transaction(async () => {
    const ofWebsite = or(isNull(forms.websiteId), eq(forms.websiteId, websiteId));
    if ((await db.$count(forms, and(eq(forms.modelName, MODEL), ofWebsite))) > 0) return;
    await db
      .insert(forms)
      .values({ ...orderForm(), websiteId })
      .onConflictDoNothing();
    await changed('website');
  });
}
