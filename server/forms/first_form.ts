/** Creates the contact form of a new website. */
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { type FormField, type FormTarget, forms } from './schema.ts';

export const CONTACT_FIELDS: FormField[] = [
  {
    name: 'contact_name',
    kind: 'char',
    label: { en_US: 'Your name', fr_FR: 'Votre nom', de_DE: 'Ihr Name', ar_001: 'اسمك' },
    isRequired: true,
    autocomplete: 'name',
  },
  {
    name: 'phone',
    kind: 'tel',
    label: { en_US: 'Phone number', fr_FR: 'Numéro de téléphone', de_DE: 'Telefonnummer', ar_001: 'رقم الهاتف' },
    autocomplete: 'tel',
  },
  {
    name: 'email_from',
    kind: 'email',
    label: { en_US: 'Email', fr_FR: 'E-mail', de_DE: 'E-Mail', ar_001: 'البريد الإلكتروني' },
    isRequired: true,
    autocomplete: 'email',
  },
  {
    name: 'partner_name',
    kind: 'char',
    label: { en_US: 'Your company', fr_FR: 'Votre société', de_DE: 'Ihr Unternehmen', ar_001: 'شركتك' },
    autocomplete: 'organization',
  },
  {
    name: 'name',
    kind: 'char',
    label: { en_US: 'Subject', fr_FR: 'Sujet', de_DE: 'Betreff', ar_001: 'الموضوع' },
    isRequired: true,
  },
  {
    name: 'description',
    kind: 'text',
    label: { en_US: 'Your question', fr_FR: 'Votre question', de_DE: 'Ihre Frage', ar_001: 'سؤالك' },
    isRequired: true,
  },
];

export const CONTACT_FORM = {
  modelName: 'crm.lead',
  title: { en_US: 'Contact us', fr_FR: 'Nous contacter', de_DE: 'Kontakt', ar_001: 'اتصل بنا' },
  lead: {},
  submitLabel: {},
  fields: CONTACT_FIELDS,
  nameField: 'name',
  emailField: 'email_from',
  target: { record: 'submission', mail: 'company' } satisfies FormTarget as FormTarget,
  url: '/contactus',
};

/** Gives a new website its contact form. */
export async function createContactForm(websiteId: number): Promise<void> {
  await db.insert(forms).values({ ...CONTACT_FORM, websiteId });
  await changed('website');
}
