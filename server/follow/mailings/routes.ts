/** Staff pages of mailing lists and of emails to their subscribers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { listParams } from '#follow/contract.ts';
import { listOn } from '#follow/queries.ts';
import { LIST_FORM } from './list_form.ts';
import { LISTS, listList, subscriberCounts } from './list_list.ts';
import { MAILING_FORM } from './mailing_form.ts';
import { feedbackList, MAILINGS, mailingList } from './mailing_list.ts';
import { mailingOn, startMailing } from './service.ts';
import { subscriberList } from './subscriber_list.ts';

const audience = 'marketing';

export function mailingRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(listList, LIST_FORM));
  defineStaffList(app, subscriberList);
  defineStaffList(app, withDeletion(mailingList, MAILING_FORM));
  defineStaffList(app, feedbackList);
  defineStaffForm(app, LIST_FORM);
  defineStaffForm(app, MAILING_FORM);
  page(app, {
    url: `${LISTS}/:id/mailing`,
    audience,
    params: listParams,
    handle: async ({ request, params }) => {
      const { id } = await listOn(request.site.website.id, params.id);
      return redirectTo(`${MAILINGS}/new?list=${id}`);
    },
  });
  sendRoutes(app);
}

function sendRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${MAILINGS}/:id/send`,
    audience,
    params: listParams,
    handle: ({ request, params }) => sendPage(request, params.id),
  });
  form(app, {
    url: `${MAILINGS}/:id/send`,
    audience,
    params: listParams,
    handle: async ({ request, params }) => {
      const { id } = await mailingOn(request.site.website.id, params.id);
      await startMailing(id);
      return redirectTo(MAILINGS, { flash: { kind: 'success', text: request.texts.t('Email sent.') } });
    },
  });
}

async function sendPage(request: FastifyRequest, id: number): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const { state, subject, listId } = await mailingOn(site.website.id, id);
  const path = `${MAILINGS}/${id}`;
  if (state !== 'draft') return redirectTo(path);
  const list = await listOn(site.website.id, listId);
  return show(
    '@follow/staff/send',
    {
      subject,
      list: pick(list.name, site.language.code),
      subscribers: (await subscriberCounts([listId])).get(listId)?.subscribers ?? 0,
      action: site.url(`${path}/send`),
      back: site.url(path),
    },
    { facts: { title: texts.t('Send the email'), isIndexed: false } },
  );
}
