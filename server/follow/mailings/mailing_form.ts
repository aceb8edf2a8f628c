/** The form of an email to subscribers: draft, test, send once. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { FormReading, Saved, StaffForm } from '#core/staff_form/staff_form.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { mailingForm } from '#follow/contract.ts';
import { listsOf, loginOf } from '#follow/queries.ts';
import { mailings } from '#follow/schema.ts';
import { LISTS } from './list_list.ts';
import { MAILINGS } from './mailing_list.ts';
import { addMailing, changeMailing, findMailing, type Mailing, type MailingContent, sendTest } from './service.ts';

type Input = MailingContent & { listId: number; next: '' | 'test' | 'send' };

export const MAILING_FORM: StaffForm<Mailing, Input> = {
  url: MAILINGS,
  audience: 'marketing',
  template: '@follow/staff/mailing',
  record: { table: mailings },
  find: (id, { site }) => findMailing(site.website.id, id),
  title: (row, { texts }) => row?.subject || texts.t('New email'),
  fields: () => ['list', 'subject', 'body', 'next'],
  blank: async (request) => ({ list: await listAskedFor(request) }),
  load: ({ listId, subject, body }) => ({ list: String(listId), subject, body }),
  orders: { next: '' },
  locked: (row, { texts }) => (row && row.state !== 'draft' ? progressOf(row, texts) : null),
  read: readMailing,
  add: async ({ next: _, ...input }, _values, request) =>
    addMailing(input, ((await personOf(request)) as Person).userId),
  change: ({ id }, { next: _, ...input }) => changeMailing(id, input),
  saved: savedMailing,
  view: async (row, _state, request) => {
    const { t } = request.texts;
    return {
      above: [
        { name: t('Mailing lists'), path: LISTS },
        { name: t('Emails'), path: MAILINGS },
      ],
      labels: { list: t('List'), subject: t('Subject'), body: t('Text') },
      choices: { list: await listChoices(request) },
      isSent: row !== null && row.state !== 'draft',
      preview: row && markdownHtml(row.body),
    };
  },
  remove: {
    consequence: (_row, { texts }) => texts.t('The draft is deleted.'),
    deleted: (_row, { texts }) => ({ to: MAILINGS, text: texts.t('Draft deleted.') }),
    changed: async () => undefined,
  },
};

const listChoices = async ({ site }: FastifyRequest) =>
  (await listsOf(site.website.id)).map(({ id, name }) => ({
    value: String(id),
    label: pick(name, site.language.code),
  }));

const query = z.object({ list: recordId.optional().catch(undefined) });

async function listAskedFor(request: FastifyRequest): Promise<string> {
  const { list } = query.parse(request.query ?? {});
  return list === undefined ? '' : String(list);
}

async function readMailing(
  values: FormValues,
  _row: Mailing | null,
  request: FastifyRequest,
): Promise<FormReading<Input>> {
  const { texts } = request;
  const read = mailingForm.safeParse(values);
  const isListed = (await listChoices(request)).some(({ value }) => value === values.list);
  if (read.success && isListed) return { input: { ...read.data, listId: Number(values.list) } };
  return {
    errors: {
      ...(isListed ? {} : { list: texts.t('Select a list') }),
      ...(read.success ? {} : fieldErrors(read.error, texts)),
    },
  };
}

async function savedMailing(id: number, _row: Mailing | null, request: FastifyRequest, input: Input): Promise<Saved> {
  const { site, texts } = request;
  const to = `${MAILINGS}/${id}`;
  if (input.next !== 'test') return { to: input.next === 'send' ? `${to}/send` : to, text: texts.t('Draft saved.') };
  const email = await loginOf(((await personOf(request)) as Person).userId);
  await sendTest(input, email, site);
  return { to, text: texts.t('Test email sent to {email}.', { email }) };
}

/** How many it has reached. */
const progressOf = ({ state, sentCount }: Mailing, { tn }: FastifyRequest['texts']): string =>
  state === 'sending'
    ? tn('Sending: {n} email so far.', 'Sending: {n} emails so far.', sentCount)
    : tn('Sent: {n} email.', 'Sent: {n} emails.', sentCount);
