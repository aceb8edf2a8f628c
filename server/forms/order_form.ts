/** Creates the cart form for additions to the whole order. */
import { and, eq, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { type FormField, type FormTarget, forms } from './schema.ts';

const DOCUMENTS = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
];
const MEGABYTE = 1024 * 1024;

const FIELDS: FormField[] = [
  {
    name: 'client_order_ref',
    kind: 'char',
    label: { en_US: 'Your reference', fr_FR: 'Votre référence', de_DE: 'Ihre Referenz', ar_001: 'مرجعك' },
    help: {
      en_US: 'Your own order number, if you have one.',
      fr_FR: 'Votre propre numéro de commande, si vous en avez un.',
      de_DE: 'Ihre eigene Bestellnummer, falls Sie eine haben.',
      ar_001: 'رقم الطلب الخاص بك إن وُجد.',
    },
  },
  {
    name: 'note',
    kind: 'text',
    label: {
      en_US: 'What else should we know?',
      fr_FR: 'Que devons-nous encore savoir ?',
      de_DE: 'Was sollten wir noch wissen?',
      ar_001: 'ماذا ينبغي أن نعرف أيضًا؟',
    },
  },
  {
    name: 'attachment',
    kind: 'binary',
    label: { en_US: 'A file', fr_FR: 'Un fichier', de_DE: 'Eine Datei', ar_001: 'ملف' },
    accept: ['image/*', ...DOCUMENTS],
    maxBytes: 8 * MEGABYTE,
  },
];

export const ORDER_FORM = {
  modelName: 'shop.sale.order',
  title: {
    en_US: 'About your order',
    fr_FR: 'À propos de votre commande',
    de_DE: 'Zu Ihrer Bestellung',
    ar_001: 'عن طلبك',
  },
  lead: {
    en_US: 'A number of your own, a wish, a drawing: it travels with your order.',
    fr_FR: 'Un numéro à vous, un souhait, un dessin : tout voyage avec votre commande.',
    de_DE: 'Eine eigene Nummer, ein Wunsch, eine Zeichnung: Es reist mit Ihrer Bestellung.',
    ar_001: 'رقم خاص بك أو رغبة أو رسم: يرافق طلبك.',
  },
  submitLabel: {
    en_US: 'Add to my order',
    fr_FR: 'Ajouter à ma commande',
    de_DE: 'Zur Bestellung hinzufügen',
    ar_001: 'أضف إلى طلبي',
  },
  fields: FIELDS,
  nameField: 'client_order_ref',
  target: { record: 'cart', mail: null } satisfies FormTarget as FormTarget,
  url: '/shop/extra_info',
  successPage: '/shop/payment',
  takesAttachments: true,
};

/** Gives a website the form of its cart, unless it has one. */
export async function createOrderForm(websiteId: number): Promise<void> {
  await transaction(async () => {
    const ofWebsite = or(isNull(forms.websiteId), eq(forms.websiteId, websiteId));
    if ((await db.$count(forms, and(eq(forms.modelName, ORDER_FORM.modelName), ofWebsite))) > 0) return;
    await db
      .insert(forms)
      .values({ ...ORDER_FORM, websiteId })
      .onConflictDoNothing();
    await changed('website');
  });
}
