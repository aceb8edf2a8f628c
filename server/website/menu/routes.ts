import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { line, recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { menuFields, menuMove } from '#website/pages/contract.ts';
import { holdWebsite } from '#website/pages/hold_website.ts';
import { allMenus, type Menu } from '#website/queries.ts';
import { MENU_ENTRY, type MenuInput, menuEntryOf, moveMenuEntry, movesOf, saveMenuEntry } from './service.ts';

const MENUS = '/website/menus';
const audience = 'content';
const byId = z.object({ id: recordId });
const TEXTS = { name: line(80) };

/** Staff pages of a website's menu. */
export function menuRoutes(app: FastifyInstance): void {
  page(app, { url: '/website/menus', audience, handle: ({ request }) => list(request) });
  defineStaffForm(app, MENU_FORM);
  form(app, {
    url: '/website/menus/:id/move',
    audience,
    params: byId,
    body: menuMove,
    handle: async ({ request, params, body }) => {
      await moveMenuEntry(params.id, body.move, request.site);
      return redirectTo(`/website/menus#entry-${params.id}`);
    },
  });
}

const ownMenu = async ({ site }: FastifyRequest): Promise<Menu[]> =>
  (await allMenus()).filter(({ websiteId }) => websiteId === site.website.id);

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

const MENU_FORM: StaffForm<Menu, MenuInput> = {
  url: MENUS,
  addTo: `${MENUS}/new`,
  audience,
  template: '@website/staff/menu_form',
  record: MENU_ENTRY,
  find: (id, { site }) => menuEntryOf(id, site),
  hold: (_id, { site }) => holdWebsite(site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('Add menu item')),
  fields: namesOf,
  load: entryFormValues,
  read: readEntry,
  add: (input, _values, { site }) => saveMenuEntry(null, input, site),
  change: async ({ id }, input, _values, { site }) => void (await saveMenuEntry(id, input, site)),
  saved: (_id, _row, { texts }) => ({ to: MENUS, text: texts.t('Navigation saved.') }),
  view: menuView,
  remove: {
    consequence: (_row, { texts }) => texts.t('The menu item is removed. The page is not deleted.'),
    entries: async ({ id }, request) =>
      (await ownMenu(request))
        .filter(({ parentId }) => parentId === id)
        .map(({ name }) => pick(name, request.site.language.code)),
    deleted: (_row, { texts }) => ({ to: MENUS, text: texts.t('Menu item deleted.') }),
    changed: () => changed('website'),
  },
};

async function menuView(row: Menu | null, state: FormState, request: FastifyRequest) {
  const { site, texts } = request;
  const tops = (await ownMenu(request)).filter(({ id, parentId }) => parentId === null && id !== row?.id);
  return {
    above: [{ name: texts.t('Navigation'), path: MENUS }],
    labels: {
      name: texts.t('Name'),
      url: texts.t('Link'),
      parent: texts.t('Position'),
      opens_window: texts.t('Opens in a new window'),
    },
    names: translationsOf(site.languages, [{ name: 'name', label: texts.t('Name') }], state).flatMap(
      ({ fields }) => fields,
    ),
    choices: {
      parent: [
        { value: '', label: texts.t('Top level') },
        ...tops.map(({ id, name }) => ({
          value: String(id),
          label: texts.t('Under {name}', { name: pick(name, site.language.code) }),
        })),
      ],
    },
  };
}

function readEntry(values: FormValues, row: Menu | null, request: FastifyRequest): FormReading<MenuInput> {
  const { site, texts } = request;
  const languages = languagesOf(request);
  const fields = menuFields.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const name = words.success ? translatedOf(words.data as FormValues, 'name', languages, row?.name) : {};
  const errors = {
    ...(fields.success ? {} : fieldErrors(fields.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(words.success && Object.keys(name).length === 0
      ? { [`name-${site.language.code}`]: texts.t('Enter a name') }
      : {}),
  };
  if (!fields.success || Object.keys(errors).length > 0) return { errors };
  const { url, opens_window, parent } = fields.data;
  return { input: { name, url, opensWindow: opens_window, parentId: parent } };
}
