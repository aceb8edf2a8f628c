import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { fieldErrors, refusedFields } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { menuFields, menuMove } from '#website/pages/contract.ts';
import { allMenus, type Menu } from '#website/queries.ts';
import { staffPage } from '#website/staff_page.ts';
import { deleteMenuEntry, moveMenuEntry, movesOf, saveMenuEntry } from './service.ts';

const who = 'publisher';
const byId = z.object({ id: recordId });
const TEXTS = { name: line(80) };

/** Staff pages of a website's menu. */
export function menuRoutes(app: FastifyInstance): void {
  page(app, { url: '/website/menus', who, handle: ({ request }) => list(request) });
  page(app, {
    url: '/website/menus/new',
    who,
    handle: ({ request }) => entryForm(request, null, formValues({}, namesOf(request))),
  });
  form(app, {
    url: '/website/menus/new',
    who,
    body: z.unknown(),
    handle: ({ request, body }) => save(request, null, body),
  });
  page(app, {
    url: '/website/menus/:id',
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const entry = await ownEntry(request, params.id);
      return entryForm(request, entry, entryFormValues(entry, request));
    },
  });
  form(app, {
    url: '/website/menus/:id',
    who,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownEntry(request, params.id), body),
  });
  form(app, {
    url: '/website/menus/:id/move',
    who,
    params: byId,
    body: menuMove,
    handle: async ({ request, params, body }) => {
      await moveMenuEntry(params.id, body.move, request.site);
      return redirectTo(`/website/menus#entry-${params.id}`);
    },
  });
  page(app, {
    url: '/website/menus/:id/delete',
    who,
    params: byId,
    handle: async ({ request, params }) => askToDelete(request, await ownEntry(request, params.id)),
  });
  form(app, {
    url: '/website/menus/:id/delete',
    who,
    params: byId,
    handle: async ({ request, params }) => {
      await deleteMenuEntry(params.id, request.site);
      return redirectTo('/website/menus', {
        flash: { kind: 'success', text: request.texts.t('Menu item deleted.') },
      });
    },
  });
}

const ownMenu = async ({ site }: FastifyRequest): Promise<Menu[]> =>
  (await allMenus()).filter(({ websiteId }) => websiteId === site.website.id);

async function ownEntry(request: FastifyRequest, id: number): Promise<Menu> {
  const entry = (await ownMenu(request)).find((one) => one.id === id);
  if (!entry) throw new NotFound();
  return entry;
}

const languagesOf = ({ site }: FastifyRequest): string[] => site.languages.map(({ code }) => code);
const namesOf = (request: FastifyRequest): string[] => [
  'url',
  'opens_window',
  'parent',
  ...languagesOf(request).map((language) => `name-${language}`),
];

const entryFormValues = (entry: Menu, request: FastifyRequest): FormValues => ({
  url: entry.url,
  opens_window: entry.opensWindow ? 'on' : '',
  parent: entry.parentId === null ? '' : String(entry.parentId),
  ...textFormValues('name', entry.name, languagesOf(request)),
});

async function list(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const all = await ownMenu(request);
  const rowsBelow = (parentId: number | null): object[] =>
    all
      .filter((entry) => entry.parentId === parentId)
      .map((entry) => ({
        id: entry.id,
        name: pick(entry.name, site.language.code),
        url: entry.url,
        opensWindow: entry.opensWindow,
        moves: movesOf(entry, all),
        children: rowsBelow(entry.id),
      }));
  return staffPage('@website/staff/menus', texts.t('Navigation'), { entries: rowsBelow(null) });
}

async function entryForm(
  request: FastifyRequest,
  entry: Menu | null,
  typed: FormValues,
  errors: Record<string, string> = {},
): Promise<PageResponse> {
  const { site, texts } = request;
  const tops = (await ownMenu(request)).filter(({ id, parentId }) => parentId === null && id !== entry?.id);
  return staffPage(
    '@website/staff/menu_form',
    entry ? texts.t('Edit “{title}”', { title: pick(entry.name, site.language.code) }) : texts.t('Add menu item'),
    {
      id: entry?.id ?? null,
      values: typed,
      errors,
      names: translationsOf(site.languages, [{ name: 'name', label: texts.t('Name') }], {
        values: typed,
        errors,
      }).flatMap(({ fields }) => fields),
      places: [
        { value: '', label: texts.t('Top level') },
        ...tops.map(({ id, name }) => ({
          value: String(id),
          label: texts.t('Under {name}', { name: pick(name, site.language.code) }),
        })),
      ],
    },
    Object.keys(errors).length > 0 ? 400 : 200,
  );
}

async function save(request: FastifyRequest, entry: Menu | null, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const typed = formValues(body, namesOf(request));
  const fields = menuFields.safeParse(typed);
  const words = textFields(languagesOf(request), TEXTS).safeParse(typed);
  const name = words.success ? translatedOf(words.data as FormValues, 'name', languagesOf(request), entry?.name) : {};
  const errors = {
    ...(fields.success ? {} : fieldErrors(fields.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(words.success && Object.keys(name).length === 0
      ? { [`name-${site.language.code}`]: texts.t('Enter a name') }
      : {}),
  };
  if (!fields.success || Object.keys(errors).length > 0) return entryForm(request, entry, typed, errors);
  const { url, opens_window, parent } = fields.data;
  try {
    await saveMenuEntry(entry?.id ?? null, { name, url, opensWindow: opens_window, parentId: parent }, site);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return entryForm(request, entry, typed, refusedFields(error, texts));
  }
  return redirectTo('/website/menus', { flash: { kind: 'success', text: texts.t('Navigation saved.') } });
}

async function askToDelete(request: FastifyRequest, entry: Menu): Promise<PageResponse> {
  const { site, texts } = request;
  const title = pick(entry.name, site.language.code);
  const below = (await ownMenu(request)).filter(({ parentId }) => parentId === entry.id);
  return staffPage('@website/staff/delete', texts.t('Delete “{title}”?', { title }), {
    text: texts.t('The menu item is removed. The page is not deleted.'),
    entries: below.map(({ name }) => pick(name, site.language.code)),
    action: `/website/menus/${entry.id}/delete`,
    back: '/website/menus',
  });
}
