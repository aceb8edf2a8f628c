/** Staff pages for the categories of the shop, as a tree. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { isReader } from '#core/pages/audience.ts';
import { type FormState, inputsOf, translationsOf } from '#core/pages/form_view.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { formLanguages, staffPage } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { categoryNames, categoryPath, descendants } from '#shop/product/category_tree.ts';
import type { Category } from '#shop/product/vocabulary_queries.ts';
import { formReader } from '#shop/staff/product/reader.ts';
import {
  addCategory,
  CATEGORY,
  type CategoryInput,
  categoriesChanged,
  categoriesHere,
  categoryOf,
  changeCategory,
  holdCategories,
  moveCategory,
  productCounts,
  productsIn,
} from './stored_categories.ts';

const CATEGORIES = '/sales/categories';
const audience = 'products';
const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 1000;

export function categoryRoutes(app: FastifyInstance): void {
  page(app, { url: CATEGORIES, audience, handle: ({ request }) => treePage(request) });
  defineStaffForm(app, CATEGORY_FORM);
  form(app, {
    url: `${CATEGORIES}/:id/move`,
    audience,
    params: z.object({ id: recordId }),
    body: z.object({ move: z.enum(['up', 'down']) }),
    handle: async ({ request, params: { id }, body }) => {
      if (!(await categoryOf(id, request.site))) throw new NotFound();
      await moveCategory(id, body.move, request.site);
      return redirectTo(`${CATEGORIES}#category-${id}`);
    },
  });
}

async function treePage(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const all = await categoriesHere(site);
  const productsOf = await productCounts();
  const known = new Set(all.map(({ id }) => id));
  const rowsBelow = (parentId: number | null): object[] => {
    // What is below a category of another website stands at the top.
    const siblings = all.filter((one) =>
      parentId === null ? one.parentId === null || !known.has(one.parentId) : one.parentId === parentId,
    );
    return siblings.map((one, at) => ({
      id: one.id,
      name: pick(one.name, site.language.code),
      url: site.url(`${CATEGORIES}/${one.id}`),
      move: site.url(`${CATEGORIES}/${one.id}/move`),
      productsUrl: site.url(`/sales/products?category=${one.id}`),
      products: texts.tn('{n} product', '{n} products', productsOf.get(one.id) ?? 0),
      canMove: { up: at > 0, down: at < siblings.length - 1 },
      children: rowsBelow(one.id),
    }));
  };
  return staffPage('@shop/staff/categories', texts.t('Categories'), {
    styles: 'shop/categories',
    add: isReader(await personOf(request), audience) ? null : site.url(`${CATEGORIES}/new`),
    entries: rowsBelow(null),
  });
}

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const fieldsOf = (site: Site): string[] => [
  'parent',
  'everywhere',
  ...codesOf(site).flatMap((code) => [`name-${code}`, `description-${code}`]),
];

const CATEGORY_FORM: StaffForm<Category, CategoryInput> = {
  url: CATEGORIES,
  audience,
  template: '@shop/staff/category',
  record: CATEGORY,
  find: (id, { site }) => categoryOf(id, site),
  hold: (_id, { site }) => holdCategories(site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('Add category')),
  fields: ({ site }) => fieldsOf(site),
  blank: ({ site }) => ({ ...Object.fromEntries(fieldsOf(site).map((name) => [name, ''])), everywhere: 'on' }),
  load: (row, { site }) => ({
    parent: row.parentId === null ? '' : String(row.parentId),
    everywhere: row.websiteId === null ? 'on' : '',
    ...textFormValues('name', row.name, codesOf(site)),
    ...textFormValues('description', row.description, codesOf(site)),
  }),
  locked: async (row, request) =>
    row && row.companyId === null && row.websiteId === null && !(await mayChangeShared(await personOf(request)))
      ? request.texts.say(OF_ALL_COMPANIES)
      : null,
  read: readCategory,
  add: (input, _values, { site }) => addCategory(input, site),
  change: (row, input, _values, { site }) => changeCategory(row, input, site),
  saved: (_id, _row, { texts }) => ({ to: CATEGORIES, text: texts.t('Category saved.') }),
  view: categoryView,
  remove: {
    consequence: (_row, { texts }) => texts.t('Its products stay in the shop, without this category.'),
    refusal: async ({ id }, { site, texts }) =>
      (await categoriesHere(site)).some((one) => one.parentId === id)
        ? texts.t('Other categories are under it. Move or delete them first.')
        : null,
    deleted: (_row, { texts }) => ({ to: CATEGORIES, text: texts.t('Category deleted.') }),
    changed: async (id) => {
      await categoriesChanged();
      await changed(...(await productsIn(id)).map((product) => `product:${product}`));
    },
  },
};

function readCategory(values: FormValues, row: Category | null, { site }: FastifyRequest): FormReading<CategoryInput> {
  const { text, isOn, refuse, errors } = formReader(values, site);
  const codes = codesOf(site);
  const read = (name: 'name' | 'description', most: number) => {
    const own = Object.fromEntries(codes.map((code) => [`${name}-${code}`, text(`${name}-${code}`, most)]));
    return translatedOf(own, name, codes, row?.[name]);
  };
  const name = read('name', LONGEST_NAME);
  if (!Object.values(name).some(Boolean)) refuse(`name-${site.language.code}`, msg('Enter a name'));
  const parent = recordId.safeParse(text('parent'));
  const input: CategoryInput = {
    name,
    description: read('description', LONGEST_DESCRIPTION),
    parentId: parent.success ? parent.data : null,
    websiteId: isOn('everywhere') ? null : (row?.websiteId ?? site.website.id),
  };
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

async function categoryView(row: Category | null, state: FormState, { site, texts }: FastifyRequest) {
  const { t } = texts;
  const all = await categoriesHere(site);
  const below = row ? new Set([row.id, ...descendants(row.id, all)]) : new Set<number>();
  const labels = {
    name: t('Name'),
    description: t('Description'),
    parent: t('Under', { context: 'category' }),
    everywhere: t('On all websites of the company'),
  };
  const parents = [
    { value: '', label: t('Top level') },
    ...categoryNames(all, site.language.code)
      .filter(({ id }) => !below.has(id))
      .map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return {
    above: [{ name: t('Categories'), path: CATEGORIES }],
    labels,
    choices: { parent: parents },
    parent: inputsOf(state).choice('parent', labels.parent, parents),
    shopUrl: row ? site.url(categoryPath(row, site)) : null,
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name, maxlength: LONGEST_NAME },
        { name: 'description', label: labels.description, rows: 3, maxlength: LONGEST_DESCRIPTION },
      ],
      state,
    ),
  };
}
