import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Unauthorized } from '#core/errors.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { listParams, mailingForm } from '#follow/contract.ts';
import { listOn, loginOf } from '#follow/queries.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { addMailing, type Mailing, mailingOn, rewriteMailing, sendTest, startMailing } from './service.ts';
import { listRows } from './staff_queries.ts';

const LISTS = '/website/mailing_lists';
const who = 'publisher';

/** Writing to a list: draft, test, send once. */
export function mailingRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${LISTS}/:id/mailing`,
    who,
    params: listParams,
    handle: ({ request, params }) => writePage(request, { listId: params.id }),
  });
  form(app, {
    url: `${LISTS}/:id/mailing`,
    who,
    params: listParams,
    body: z.unknown(),
    handle: ({ request, params, body }) => save(request, { listId: params.id }, body),
  });
  page(app, {
    url: `${LISTS}/mailings/:id`,
    who,
    params: listParams,
    handle: async ({ request, params }) => {
      const mailing = await mailingOn(request.site.website.id, params.id);
      return writePage(request, { listId: mailing.listId, mailing });
    },
  });
  form(app, {
    url: `${LISTS}/mailings/:id`,
    who,
    params: listParams,
    body: z.unknown(),
    handle: async ({ request, params, body }) => {
      const mailing = await mailingOn(request.site.website.id, params.id);
      return save(request, { listId: mailing.listId, mailing }, body);
    },
  });
  page(app, {
    url: `${LISTS}/mailings/:id/send`,
    who,
    params: listParams,
    handle: ({ request, params }) => sendPage(request, params.id),
  });
  form(app, {
    url: `${LISTS}/mailings/:id/send`,
    who,
    params: listParams,
    handle: async ({ request, params }) => {
      const { id } = await mailingOn(request.site.website.id, params.id);
      await startMailing(id);
      return redirectTo(LISTS, { flash: { kind: 'success', text: request.texts.t('Email sent.') } });
    },
  });
}

type Draft = { listId: number; mailing?: Mailing };
type MailingValues = { subject: string; body: string };

async function writePage(
  request: FastifyRequest,
  { listId, mailing }: Draft,
  state: { values?: MailingValues; errors?: Record<string, string> } = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const list = await listOn(site.website.id, listId);
  const name = pick(list.name, site.language.code);
  const url = site.url(mailing ? `${LISTS}/mailings/${mailing.id}` : `${LISTS}/${listId}/mailing`);
  const title = mailing?.subject || texts.t('New email');
  return show(
    '@follow/mailing',
    {
      list: name,
      action: url,
      values: state.values ?? { subject: mailing?.subject ?? '', body: mailing?.body ?? '' },
      errors: state.errors ?? {},
      state: mailing?.state ?? 'draft',
      progress: progressOf(mailing, name, texts),
      preview: mailing ? markdownHtml(mailing.body) : null,
    },
    {
      facts: {
        title,
        isIndexed: false,
        breadcrumbs: [
          { name: texts.t('Mailing lists'), url: site.url(LISTS) },
          { name, url: site.url(`${LISTS}/${listId}`) },
          { name: title, url },
        ],
      },
      status: state.errors ? 400 : 200,
    },
  );
}

async function save(request: FastifyRequest, draft: Draft, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const given = mailingForm.safeParse(body);
  if (!given.success) {
    const { subject, body: text } = (body ?? {}) as Record<string, unknown>;
    const values = { subject: cutText(String(subject ?? ''), 500), body: String(text ?? '') };
    return writePage(request, draft, { values, errors: fieldErrors(given.error, texts) });
  }
  const { next, ...content } = given.data;
  const person = (await personOf(request)) as Person;
  if (!person) throw new Unauthorized();
  const list = await listOn(site.website.id, draft.listId);
  if (draft.mailing) await rewriteMailing(draft.mailing.id, content);
  const id = draft.mailing?.id ?? (await addMailing(list.id, content, person.userId));
  const path = `${LISTS}/mailings/${id}`;
  if (next === 'send') return redirectTo(`${path}/send`);
  if (next === 'test') {
    const email = await loginOf(person.userId);
    await sendTest(content, email, site);
    return redirectTo(path, {
      flash: { kind: 'success', text: texts.t('Test email sent to {email}.', { email }) },
    });
  }
  return redirectTo(path, { flash: { kind: 'success', text: texts.t('Draft saved.') } });
}

async function sendPage(request: FastifyRequest, id: number): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const mailing = await mailingOn(site.website.id, id);
  const path = `${LISTS}/mailings/${id}`;
  if (mailing.state !== 'draft') return redirectTo(path);
  const list = (await listRows(site.website.id)).find((one) => one.id === mailing.listId);
  return show(
    '@follow/mailing_send',
    {
      subject: mailing.subject,
      list: pick(list?.name, site.language.code),
      subscribers: list?.subscribers ?? 0,
      action: site.url(`${path}/send`),
      back: site.url(path),
    },
    { facts: { title: texts.t('Send the email'), isIndexed: false } },
  );
}

/** To whom a mailing goes, or how many it has reached. */
function progressOf(mailing: Pick<Mailing, 'state' | 'sentCount'> | undefined, list: string, { t, tn }: Texts): string {
  if (!mailing || mailing.state === 'draft') return t('To all subscribers of “{list}”.', { list });
  return mailing.state === 'sending'
    ? tn('Sending: {n} email so far.', 'Sending: {n} emails so far.', mailing.sentCount)
    : tn('Sent: {n} email.', 'Sent: {n} emails.', mailing.sentCount);
}
