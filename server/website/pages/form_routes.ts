/** The form of a page, for publishers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { editorOf, mayEdit, sharedReason } from '#website/editors.ts';
import { allMenus, allPages, type Page } from '#website/queries.ts';
import { formValuesOf, pressed, shownSections } from '#website/sections/form.ts';
import { postedSections } from '#website/sections/rows.ts';
import {
  copyOfPage,
  newPage,
  PAGE_ORDERS,
  pageFieldNames,
  pageFormValues,
  parsePageForm,
  type ReadPage,
} from './form.ts';
import { pageView } from './form_view.ts';
import { addPage, changePage, holdPage, PAGE, pageOf, refuseTakenAddress } from './service.ts';
import { ownPageForm, sharedPage } from './shared_pages.ts';
import { MOST_FORM_BYTES } from './written.ts';

const PAGES = '/website/pages';

export const pageFormRoutes = (app: FastifyInstance): void => defineStaffForm(app, PAGE_FORM);

export const PAGE_FORM: StaffForm<Page, ReadPage> = {
  url: PAGES,
  addTo: `${PAGES}/new`,
  audience: 'content',
  template: '@website/staff/page_form',
  record: PAGE,
  maxBytes: MOST_FORM_BYTES,
  instead: (id, request) => (id === null ? pageCopiedAlready(request) : formOfOwnPage(id, request)),
  find: (id, { site }) => pageOf(id, site),
  hold: (id, { site }) => holdPage(id, site),
  title: (row, { site, texts }) => (row ? pick(row.title, site.language.code) : texts.t('New page')),
  fields: ({ site }) => pageFieldNames(site),
  rows: (body, request) => formValuesOf(postedSections(body), request),
  blank: async (request) => {
    const original = await originalOf(request);
    return original
      ? { ...copyOfPage(original, request.site), ...shownSections(original, request) }
      : newPage(asked(request).url, request.site);
  },
  load: (row, request) => ({ ...pageFormValues(row, request.site), ...shownSections(row, request) }),
  orders: PAGE_ORDERS,
  locked: sharedReason,
  read: async (values, row, request) =>
    values.act
      ? { again: { values: pressed(values, request) } }
      : parsePageForm(values, row ?? (await sharedPage(Number(values.copy_of))), request),
  add: async ({ page, menu }, values, request) =>
    addPage(page, menu, await editorOf(request), await sharedPage(Number(values.copy_of))),
  change: async (row, { page: input, goOn: _goOn, ...besides }, _values, request) =>
    changePage({ page: row, input, ...besides }, await editorOf(request)),
  saved: (id, _row, { texts }, { page, goOn }) => ({
    to: goOn ? `${PAGES}/${id}/${goOn}` : page.url,
    text: texts.t('Page saved.'),
  }),
  view: pageView,
  remove: {
    consequence: ({ url }, { texts }) => texts.t('The page at {url} will be deleted in every language.', { url }),
    entries: async ({ id }, { site }) =>
      (await allMenus()).filter(({ pageId }) => pageId === id).map(({ name }) => pick(name, site.language.code)),
    deleted: (_row, { texts }) => ({ to: PAGES, text: texts.t('Page deleted.') }),
    restored: (id, { site }) => refuseTakenAddress(id, site),
    changed: () => changed('website'),
  },
};

const query = z.object({ url: line(200).catch(''), copy_of: recordId.optional().catch(undefined) });
/** Of a new page: its address, or the page of all websites whose place it takes. */
const asked = (request: FastifyRequest) => query.parse(request.query ?? {});

/** @throws NotFound */
async function originalOf(request: FastifyRequest): Promise<Page | null> {
  const { copy_of } = asked(request);
  if (copy_of === undefined) return null;
  const original = await sharedPage(copy_of);
  if (!original) throw new NotFound();
  return original;
}

/** What is there already is edited. */
async function pageCopiedAlready(request: FastifyRequest): Promise<Redirect | null> {
  const original = await originalOf(request);
  const { website } = request.site;
  const own =
    original && (await allPages()).find(({ websiteId, url }) => websiteId === website.id && url === original.url);
  return own ? redirectTo(`${PAGES}/${own.id}`) : null;
}

/** In place of a page of all websites, for publishers who may not change it. */
async function formOfOwnPage(id: number, request: FastifyRequest): Promise<Redirect | null> {
  const shared = await sharedPage(id);
  return shared && !(await mayEdit(shared, await editorOf(request))) ? redirectTo(ownPageForm(shared)) : null;
}
