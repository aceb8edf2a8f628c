/** The form of a mailing list. */
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { FormReading, Removal, StaffForm } from '#core/staff_form/staff_form.ts';
import type { MailingList } from '#follow/queries.ts';
import { mailingLists, mailings, subscriptions } from '#follow/schema.ts';
import { LISTS } from './list_list.ts';
import { addList, changeList, type ListInput } from './service.ts';

const TEXTS = { name: line(100), description: line(300) };

const languagesOf = ({ site }: FastifyRequest): string[] => site.languages.map(({ code }) => code);

const removal: Removal<MailingList> = {
  consequence: (_row, { texts }) => texts.t('Visitors can no longer subscribe to it.'),
  refusal: async ({ id }, { texts }) => {
    const used =
      (await db.$count(subscriptions, eq(subscriptions.listId, id))) +
      (await db.$count(mailings, eq(mailings.listId, id)));
    return used > 0
      ? texts.t('People subscribed to it, or emails were written for it. Stop offering it instead.')
      : null;
  },
  deleted: (_row, { texts }) => ({ to: LISTS, text: texts.t('List deleted.') }),
  changed: () => changed('website'),
};

export const LIST_FORM: StaffForm<MailingList, ListInput> = {
  url: LISTS,
  audience: 'marketing',
  template: '@follow/staff/list',
  record: { table: mailingLists },
  find: async (id, { site }) => {
    const own = and(eq(mailingLists.id, id), eq(mailingLists.websiteId, site.website.id));
    return (await db.select().from(mailingLists).where(own))[0] ?? null;
  },
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New list')),
  fields: (request) => [
    'offered',
    ...Object.keys(TEXTS).flatMap((name) => languagesOf(request).map((language) => `${name}-${language}`)),
  ],
  blank: () => ({ offered: 'on' }),
  load: (row, request) => ({
    offered: row.isOffered ? 'on' : '',
    ...textFormValues('name', row.name, languagesOf(request)),
    ...textFormValues('description', row.description, languagesOf(request)),
  }),
  read: readList,
  add: (input, _values, { site }) => addList(input, site),
  change: ({ id }, input) => changeList(id, input),
  saved: (id, row, { texts }) => ({ to: row ? LISTS : `${LISTS}/${id}`, text: texts.t('List saved.') }),
  view: listView,
  remove: removal,
};

function readList(values: FormValues, row: MailingList | null, request: FastifyRequest): FormReading<ListInput> {
  const { site, texts } = request;
  const languages = languagesOf(request);
  const read = textFields(languages, TEXTS).safeParse(values);
  if (!read.success) return { errors: fieldErrors(read.error, texts) };
  const textOf = (field: 'name' | 'description') =>
    translatedOf(read.data as FormValues, field, languages, row?.[field]);
  const name = textOf('name');
  if (Object.keys(name).length === 0) return { errors: { [`name-${site.language.code}`]: texts.t('Enter a name') } };
  return { input: { name, description: textOf('description'), isOffered: values.offered === 'on' } };
}

function listView(row: MailingList | null, state: FormState, { site, texts }: FastifyRequest) {
  const { t } = texts;
  const labels = { name: t('Name'), description: t('Description for subscribers'), offered: t('Offered to visitors') };
  return {
    above: [{ name: t('Mailing lists'), path: LISTS }],
    labels,
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name, maxlength: 100 },
        { name: 'description', label: labels.description, maxlength: 300 },
      ],
      state,
    ),
    subscribersUrl: row && site.url(`${LISTS}/${row.id}/subscribers`),
    writeUrl: row && site.url(`${LISTS}/${row.id}/mailing`),
  };
}
