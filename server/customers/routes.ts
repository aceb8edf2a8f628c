/** Staff pages of customers. */
import type { FastifyInstance } from 'fastify';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { privacyRoutes } from '#customers/privacy/routes.ts';
import { actionRoutes } from './action_routes.ts';
import { ownCustomer, staffOf } from './company.ts';
import { customerParams, noteForm, noteParams, tagsForm } from './contract.ts';
import { customerActions } from './customer_actions.ts';
import { CUSTOMERS, currentList } from './customer_list.ts';
import { customerPage } from './customer_page.ts';
import { saveTags } from './customer_tags.ts';
import { detailsRoutes } from './details_routes.ts';
import { deleteNote, writeNote } from './events.ts';

const CUSTOMER = `${CUSTOMERS}/:id`;
const audience = 'customers';

export function customerRoutes(app: FastifyInstance): void {
  defineStaffList(app, { ...currentList, actions: customerActions });
  page(app, {
    url: CUSTOMER,
    audience,
    params: customerParams,
    handle: async ({ request, params: { id } }) => customerPage(await ownCustomer(id, request), request),
  });
  detailsRoutes(app);
  actionRoutes(app);
  privacyRoutes(app);
  form(app, {
    url: `${CUSTOMER}/tags`,
    audience,
    params: customerParams,
    body: tagsForm,
    handle: async ({ request, params: { id }, body }) => {
      await saveTags((await ownCustomer(id, request)).customer, body.tags);
      return backTo(id, request.texts.t('Tags saved.'));
    },
  });
  form(app, {
    url: `${CUSTOMER}/notes`,
    audience,
    params: customerParams,
    body: noteForm,
    handle: async ({ request, params: { id }, body }) => {
      await ownCustomer(id, request);
      await writeNote(id, body.note, (await staffOf(request)).userId);
      return backTo(id, request.texts.t('Note saved.'));
    },
  });
  form(app, {
    url: `${CUSTOMER}/notes/:note/delete`,
    audience,
    params: noteParams,
    handle: async ({ request, params: { id, note } }) => {
      await ownCustomer(id, request);
      await deleteNote(id, note);
      return backTo(id, request.texts.t('Note deleted.'));
    },
  });
}

const backTo = (id: number, text: string): Redirect =>
  redirectTo(`${CUSTOMERS}/${id}`, { flash: { kind: 'success', text } });
