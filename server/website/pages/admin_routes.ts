import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { refusedFields } from '#core/http/field_errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared } from '#core/people/shared_records.ts';
import { editorOf, mayEdit } from '#website/editors.ts';
import { allMenus, allPages, type Page, pagesOf } from '#website/queries.ts';
import { staffPage } from '#website/staff_page.ts';
import { copyOfPage, newPage, pageFormValues, pageToEdit, parsePageForm, postedPage } from './form.ts';
import { pageForm } from './form_view.ts';
import { addPage, changePage, deletePage } from './service.ts';
import { ownPageForm, sharedPage } from './shared_pages.ts';
import { htmlOf, MOST_FORM_BYTES } from './written.ts';

const who = 'publisher';
const byId = z.object({ id: recordId });
/** Checked field by field where the form can be shown again. */
const anything = z.unknown();

/** Pages are data: where a publisher lists, writes, previews and deletes them. */
export function pageAdminRoutes(app: FastifyInstance): void {
  page(app, { url: '/website/pages', who, handle: ({ request }) => list(request) });
  page(app, {
    url: '/website/pages/new',
    who,
    query: z.object({ url: line(200).optional(), copy_of: recordId.optional() }),
    isList: true,
    handle: ({ request, query }) =>
      query.copy_of
        ? formOfCopy(request, query.copy_of)
        : pageForm(request, { page: null, typed: newPage(query.url ?? '', request.site) }),
  });
  form(app, {
    url: '/website/pages/new',
    who,
    body: anything,
    maxBytes: MOST_FORM_BYTES,
    handle: ({ request, body }) => save(request, null, body),
  });
  form(app, {
    url: '/website/pages/preview',
    who,
    body: anything,
    maxBytes: MOST_FORM_BYTES,
    handle: async ({ request, body }) => preview(request, body),
  });
  page(app, {
    url: '/website/pages/:id',
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const shared = await sharedPage(params.id);
      const editor = await editorOf(request);
      if (shared && !(await mayEdit(shared, editor))) return redirectTo(ownPageForm(shared));
      const found = await pageToEdit(params.id, request);
      return pageForm(request, { page: found, typed: pageFormValues(found, request.site) });
    },
  });
  form(app, {
    url: '/website/pages/:id',
    who,
    params: byId,
    body: anything,
    maxBytes: MOST_FORM_BYTES,
    handle: async ({ request, params, body }) => save(request, await pageToEdit(params.id, request), body),
  });
  page(app, {
    url: '/website/pages/:id/delete',
    who,
    params: byId,
    handle: async ({ request, params }) => askToDelete(request, await pageToEdit(params.id, request)),
  });
  form(app, {
    url: '/website/pages/:id/delete',
    who,
    params: byId,
    handle: async ({ request, params }) => {
      await deletePage(params.id, await editorOf(request));
      return redirectTo('/website/pages', {
        flash: { kind: 'success', text: request.texts.t('Page deleted.') },
      });
    },
  });
}

/** The form of a page of this website in place of one of all websites; what is there already is edited. */
async function formOfCopy(request: FastifyRequest, id: number): Promise<PageResponse | Redirect> {
  const { site } = request;
  const original = await sharedPage(id);
  if (!original) throw new NotFound();
  const own = (await allPages()).find(({ websiteId, url }) => websiteId === site.website.id && url === original.url);
  if (own) return redirectTo(`/website/pages/${own.id}`);
  return pageForm(request, { page: null, original, typed: copyOfPage(original, site) });
}

async function list(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const mayShare = await mayChangeShared(await personOf(request));
  const rows = (await pagesOf(site.website.id)).map((one) => ({
    id: one.id,
    title: pick(one.title, site.language.code),
    url: one.url,
    isEverywhere: one.websiteId === null,
    isPublished: one.isPublished,
    languages: site.languages
      .filter(({ code }) => one.title[code])
      .map(({ urlCode }) => urlCode)
      .join(' '),
    from: one.publishedFrom,
    ownPageForm: ownPageForm(one),
    isAwaited: one.publishedFrom !== null && one.publishedFrom > new Date(),
    publishing: (one.websiteId !== null || mayShare) && {
      object: 'website.page',
      id: one.id,
      isPublished: one.isPublished,
      edit: `/website/pages/${one.id}`,
    },
  }));
  return staffPage('@website/staff/pages', texts.t('Pages'), { rows });
}

async function save(request: FastifyRequest, found: Page | null, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const editor = await editorOf(request);
  const typed = postedPage(body, site);
  const original = found ? null : await sharedPage(Number(typed.copy_of));
  const read = parsePageForm(typed, found ?? original, request);
  if ('errors' in read) return pageForm(request, { page: found, original, typed, errors: read.errors }, 400);
  try {
    if (!found) await addPage(read.input, read.menu, editor, original);
    else {
      const theirs = await changePage({ id: found.id, ...read }, editor);
      if (theirs) return pageForm(request, { page: theirs, typed, theirs }, 409);
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return pageForm(request, { page: found, original, typed, errors: refusedFields(error, texts) }, 400);
  }
  return redirectTo(read.input.url, { flash: { kind: 'success', text: texts.t('Page saved.') } });
}

/** What was typed, as visitors would see it; nothing is kept. The button says in which language. */
function preview(request: FastifyRequest, body: unknown): PageResponse {
  const { site, texts } = request;
  const typed = postedPage(body, site);
  const asked = (body as Record<string, unknown> | null)?.preview;
  const language = site.languages.find(({ code }) => code === asked)?.code ?? site.language.code;
  const said = (name: string) => typed[`${name}-${language}`] ?? '';
  const content = htmlOf(said('body'), typed.markup === 'html' ? 'html' : 'markdown');
  return show(
    '@website/page',
    { title: said('title'), description: said('description'), content, isPreview: true },
    {
      isOfWebsite: true,
      facts: { title: texts.t('Preview: {title}', { title: said('title') }), isIndexed: false },
    },
  );
}

async function askToDelete(request: FastifyRequest, found: Page): Promise<PageResponse> {
  const { site, texts } = request;
  const title = pick(found.title, site.language.code);
  const entries = (await allMenus()).filter(({ pageId }) => pageId === found.id);
  return staffPage('@website/staff/delete', texts.t('Delete “{title}”?', { title }), {
    text: texts.t('The page at {url} will be permanently deleted in every language.', { url: found.url }),
    entries: entries.map(({ name }) => pick(name, site.language.code)),
    action: `/website/pages/${found.id}/delete`,
    back: `/website/pages/${found.id}`,
  });
}
