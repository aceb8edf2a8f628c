/** Creates the contact form of a new website. */

import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { everywhere } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type FormField, type FormTarget, forms } from './schema.ts';

export const contactFields = (): FormField[] => [
  {
    name: 'contact_name',
    kind: 'char',
    label: everywhere(msg('Your name')),
    isRequired: true,
    autocomplete: 'name',
  },
  {
    name: 'phone',
    kind: 'tel',
    label: everywhere(msg('Phone number')),
    autocomplete: 'tel',
  },
  {
    name: 'email_from',
    kind: 'email',
    label: everywhere(msg('Email')),
    isRequired: true,
    autocomplete: 'email',
  },
  {
    name: 'partner_name',
    kind: 'char',
    label: everywhere(msg('Your company')),
    autocomplete: 'organization',
  },
  {
    name: 'name',
    kind: 'char',
    label: everywhere(msg('Subject')),
    isRequired: true,
  },
  {
    name: 'description',
    kind: 'text',
    label: everywhere(msg('Your question')),
    isRequired: true,
  },
];

export const contactForm = () => ({
  modelName: 'crm.lead',
  title: everywhere(msg('Contact us')),
  lead: {},
  submitLabel: {},
  fields: contactFields(),
  nameField: 'name',
  emailField: 'email_from',
  target: { record: 'submission', mail: 'company' } satisfies FormTarget as FormTarget,
  url: '/contactus',
});

/** Gives a new website its contact form. */
export async function createContactForm(websiteId: number): Promise<void> {
  await db.insert(forms).values({ ...contactForm(), websiteId });
  await changed('website');
}
