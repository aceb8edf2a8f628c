/** Staff pages where tags are made, renamed, merged, deleted, and found by name. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { line } from '#core/http/contract.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type FormState, inputsOf, translationsOf } from '#core/pages/form_view.ts';
import { call } from '#core/pages/routes.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { formReader } from '#shop/staff/product/reader.ts';
import { addTag, changeTag, holdTags, TAG, type Tag, type TagInput, tagNamed, tagOf, tagsHere } from './stored_tags.ts';
import { TAGS, tagList } from './tag_list.ts';

const LONGEST_NAME = 100;
const MOST_FOUND = 10;
const audience = 'products';

export function tagRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(tagList, TAG_FORM));
  defineStaffForm(app, TAG_FORM);
  call(app, {
    url: `${TAGS}/find_json`,
    audience,
    body: z.object({ q: line(LONGEST_NAME) }),
    handle: ({ request: { site }, body: { q } }) => namesLike(q, site),
  });
}

/** Names that start like it come before those that hold it. */
async function namesLike(words: string, site: Site): Promise<string[]> {
  const part = words.toLowerCase();
  const names = (await tagsHere(site)).map(({ name }) => pick(name, site.language.code));
  const found = names.filter((name) => name.toLowerCase().includes(part));
  const isStart = (name: string) => Number(name.toLowerCase().startsWith(part));
  return found.sort((a, b) => isStart(b) - isStart(a) || a.localeCompare(b)).slice(0, MOST_FOUND);
}

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const fieldsOf = (site: Site): string[] => ['merge_into', ...codesOf(site).map((code) => `name-${code}`)];

const TAG_FORM: StaffForm<Tag, TagInput> = {
  url: TAGS,
  audience,
  template: '@shop/staff/tag',
  record: TAG,
  find: (id, { site }) => tagOf(id, site),
  hold: (_id, { site }) => holdTags(site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('Add tag')),
  fields: ({ site }) => fieldsOf(site),
  blank: ({ site }) => Object.fromEntries(fieldsOf(site).map((name) => [name, ''])),
  load: (row, { site }) => textFormValues('name', row.name, codesOf(site)),
  orders: { merge_into: '' },
  locked: async (row, request) =>
    row && row.companyId === null && !(await mayChangeShared(await personOf(request)))
      ? request.texts.say(OF_ALL_COMPANIES)
      : null,
  read: readTag,
  add: (input, _values, { site }) => addTag(input, site),
  change: (row, input, _values, { site }) => changeTag(row, input, site),
  saved: (_id, _row, { texts }, { mergeInto }) => ({
    to: TAGS,
    text: mergeInto ? texts.t('Tags merged.') : texts.t('Tag saved.'),
  }),
  view: tagView,
  remove: {
    consequence: (_row, { texts }) => texts.t('Its products stay in the shop, without this tag.'),
    deleted: (_row, { texts }) => ({ to: TAGS, text: texts.t('Tag deleted.') }),
    changed: () => changed('product'),
  },
};

async function readTag(values: FormValues, row: Tag | null, { site }: FastifyRequest): Promise<FormReading<TagInput>> {
  const { text, refuse, errors } = formReader(values, site);
  const codes = codesOf(site);
  const entered = Object.fromEntries(codes.map((code) => [`name-${code}`, text(`name-${code}`, LONGEST_NAME)]));
  for (const [field, name] of Object.entries(entered))
    if (/[,;]/.test(name)) refuse(field, msg('Enter a name without commas: they separate tags'));
  const name = translatedOf(entered, 'name', codes, row?.name);
  if (!Object.values(name).some(Boolean)) refuse(`name-${site.language.code}`, msg('Enter a name'));
  const wanted = row ? text('merge_into', LONGEST_NAME) : '';
  const others = wanted ? (await tagsHere(site)).filter(({ id }) => id !== row?.id) : [];
  const mergeInto = tagNamed(others, wanted) ?? null;
  if (wanted && !mergeInto) refuse('merge_into', msg('No other tag has this name'));
  return Object.keys(errors).length > 0 ? { errors } : { input: { name, mergeInto } };
}

function tagView(row: Tag | null, state: FormState, { site, texts: { t } }: FastifyRequest) {
  const labels = { name: t('Name'), merge_into: t('Merge into') };
  return {
    above: [{ name: t('Tags'), path: TAGS }],
    labels,
    shopUrl: row ? site.url(`/shop?tag=${row.id}`) : null,
    merge: row && {
      ...inputsOf(state).field('merge_into', labels.merge_into, { maxlength: LONGEST_NAME }),
      hint: t('Name of another tag. Its products get that tag, and this one is gone for good.'),
    },
    translations: translationsOf(
      formLanguages(site),
      [{ name: 'name', label: labels.name, maxlength: LONGEST_NAME }],
      state,
    ),
  };
}
