/** Prepares the sections in the form of a page: a group of fields for each. */
import type { FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Picture } from '#core/images/pictures.ts';
import { type Choices, type FormState, type Labels, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { SectionHead, SectionParam } from '#registry/tools/sections/section_head.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { Page } from '#website/queries.ts';
import { sayOf, sectionTitle } from './form.ts';
import { imageListPath } from './image_list_routes.ts';
import { sectionImagePath } from './image_routes.ts';
import { sectionPicture } from './images.ts';
import { sectionProblems, sectionsOf } from './known.ts';
import { fieldOf, MOST_SECTIONS, type PostedSection, postedSections } from './rows.ts';
import { isTranslated, LONGEST, productIds } from './values.ts';

const LONGEST_EXCERPT = 60;

type Option = { value: string; label: string };
type Facts = { state: FormState; page: Page | null; categories: Option[]; request: FastifyRequest };

export async function sectionsFormView(page: Page | null, state: FormState, request: FastifyRequest) {
  const known = sectionsOf(request.site);
  const posted = postedSections(state.values);
  const facts = { state, page, categories: await categoriesFor(posted, request), request };
  const groups = await Promise.all(posted.map((one, at) => groupOf(one, at, posted.length, facts)));
  const say = sayOf(request);
  return {
    groups,
    kinds: Array.from(known, ([value, { title }]) => ({ value, label: say(title) })).sort((a, b) =>
      a.label.localeCompare(b.label),
    ),
    isFull: posted.length >= MOST_SECTIONS,
    problems: sectionProblems(request.site),
    focus: focusOf(state.values, posted),
    labels: labelsOf(posted, request),
    choices: Object.assign({}, ...groups.map(({ choices }) => choices)) as Choices,
  };
}

async function categoriesFor(posted: readonly PostedSection[], request: FastifyRequest): Promise<Option[]> {
  const known = sectionsOf(request.site);
  const isAsked = posted.some(({ kind }) => known.get(kind)?.params.some((param) => param.kind === 'category'));
  if (!isAsked) return [];
  const lists = await Promise.all(request.server.domains.map(async (one) => one.sectionCategories?.(request) ?? []));
  return lists.flat();
}

async function groupOf({ id, kind }: PostedSection, at: number, count: number, facts: Facts) {
  const { request, state, page } = facts;
  const isSaved = page?.sections.some((one) => one.id === id);
  const head = sectionsOf(request.site).get(kind);
  const hasFocus = state.values.act === 'add' && at === count - 1;
  const say = sayOf(request);
  const images = await imagesOf(id, head, facts);
  const params = (head?.params ?? []).filter((param) => isShown(id, param, images, facts));
  const fields = params.filter(isTranslated).map((param) => textField(id, param, facts));
  const plain = params.filter((param) => !isTranslated(param));
  const inputs = await Promise.all(
    plain.map(async (param) => ({ ...inputOf(id, param, facts), notice: await noticeOf(id, param, facts) })),
  );
  return {
    id,
    kind,
    number: at + 1,
    title: sectionTitle(kind, request),
    description: head ? say(head.description) : '',
    isKnown: head !== undefined,
    excerpt: excerptOf(fields, state.values, request),
    isOpen: !(head && isSaved) || Object.keys(state.errors ?? {}).some((name) => name.startsWith(`section-${id}-`)),
    hasFocus,
    isFirst: at === 0,
    isLast: at === count - 1,
    translations: fields.length > 0 ? translationsOf(formLanguages(request.site), fields, state) : [],
    inputs,
    images: [...images.values()],
    choices: Object.fromEntries(inputs.flatMap(({ name, options }) => (options ? [[name, options]] : []))),
  };
}

/** What visitors of this website do not see of the products that were chosen. */
async function noticeOf(id: number, { name, kind }: SectionParam, { state, page, request }: Facts): Promise<string> {
  if (kind !== 'products') return '';
  const lines = (state.values[fieldOf(id, name)] ?? '').split('\n').map((address) => address.trim());
  const chosen = lines.flatMap(productIds);
  if (chosen.length === 0) return '';
  const asked = { chosen, url: page?.url ?? '' };
  const cards = (await request.server.sectionData('products', request, asked)) as { templateId: number }[] | undefined;
  const shown = new Set(cards?.map(({ templateId }) => templateId));
  const hidden = lines.filter((address) => productIds(address).some((product) => !shown.has(product)));
  const { t, list } = request.texts;
  return hidden.length === 0
    ? ''
    : t('Not shown on {website}, because it is not sold there or not published: {addresses}', {
        website: request.site.website.name,
        addresses: list(hidden),
      });
}

/** Its first words tell sections of one kind apart. */
function excerptOf(fields: { name: string }[], values: FormValues, { site }: FastifyRequest): string {
  const texts = formLanguages(site).flatMap(({ code }) => fields.map(({ name }) => values[`${name}-${code}`] ?? ''));
  return cutText((texts.find(Boolean) ?? '').replace(/<[^>]*>/g, ' ').trim(), LONGEST_EXCERPT);
}

/** Of one of several images with its number. */
const labelOf = ({ label, number }: SectionParam, request: FastifyRequest): string =>
  [sayOf(request)(label), number].filter(Boolean).join(' ');

function textField(id: number, param: SectionParam, { request }: Facts) {
  const { t } = request.texts;
  const { name, kind } = param;
  const text = labelOf(param, request);
  return {
    name: fieldOf(id, name),
    label: kind === 'image' ? t('{image}: what it shows, for screen readers', { image: text }) : text,
    maxlength: LONGEST[kind as keyof typeof LONGEST],
    ...(kind === 'rich' && { isRich: true, rows: 6 }),
    ...(kind === 'long_text' && { rows: 3 }),
    ...(kind === 'list' && {
      rows: 10,
      hint: t('The first line of each entry is its title, the lines below it are its text. A blank line ends it.'),
    }),
  };
}

function inputOf(id: number, { name, kind, label, least, most, options }: SectionParam, facts: Facts) {
  const { state, request, categories } = facts;
  const { t } = request.texts;
  const say = sayOf(request);
  const field = fieldOf(id, name);
  const input = { name: field, label: say(label), value: state.values[field] ?? '', error: state.errors?.[field] };
  if (kind === 'switch') return { ...input, part: 'check', checked: input.value === 'on', options: null };
  if (kind === 'choice')
    return { ...input, part: 'choice', options: options.map((one) => ({ ...one, label: say(one.label) })) };
  if (kind === 'category')
    return { ...input, part: 'choice', options: [{ value: '', label: t('All categories') }, ...categories] };
  if (kind === 'products')
    return {
      ...input,
      part: 'text_area',
      dir: 'ltr',
      rows: 4,
      options: null,
      hint: t('Addresses of products, one on each line, for example /shop/product/oak-table-12'),
    };
  if (kind === 'number')
    return {
      ...input,
      part: 'field',
      inputmode: 'numeric',
      options: null,
      hint: t('{least} to {most}', { least, most }),
    };
  return {
    ...input,
    part: 'field',
    dir: 'ltr',
    options: null,
    hint: t('A path, for example /our-story, or https://…'),
  };
}

/** An image, or several of one list, which are selected on a page of their own once the section is saved. */
type ImageField = {
  label: string;
  isList: boolean;
  name: string;
  url: string | null;
  pictures: Picture[];
  /** The params that have one. */
  filled: string[];
};

/** By the name of the param, or of the list. */
async function imagesOf(id: number, head: SectionHead | undefined, facts: Facts): Promise<Map<string, ImageField>> {
  const { page, request } = facts;
  const saved = page?.sections.find((one) => one.id === id);
  const images = new Map<string, ImageField>();
  for (const param of (head?.params ?? []).filter(({ kind }) => kind === 'image')) {
    const { name, list } = param;
    const picture =
      page && saved
        ? await sectionPicture({ pageId: page.id, section: saved, param: name, sizes: '8rem' }, request.site)
        : null;
    const field = list ?? name;
    const pathOf = list === undefined ? sectionImagePath : imageListPath;
    const url = page && saved ? request.site.url(pathOf(page.id, id, field)) : null;
    const before = images.get(field) ?? { pictures: [], filled: [] };
    images.set(field, {
      label: sayOf(request)(param.label),
      isList: list !== undefined,
      name: `${id}/${field}`,
      url,
      pictures: [...before.pictures, ...(picture ? [picture] : [])],
      filled: [...before.filled, ...(picture ? [name] : [])],
    });
  }
  return images;
}

/** Of several images those that the section has, and those that a text was written for. */
function isShown(id: number, { name, list }: SectionParam, images: Map<string, ImageField>, facts: Facts): boolean {
  if (list === undefined || images.get(list)?.filled.includes(name)) return true;
  return formLanguages(facts.request.site).some(({ code }) => facts.state.values[`${fieldOf(id, name)}-${code}`]);
}

function labelsOf(posted: readonly PostedSection[], request: FastifyRequest): Labels {
  const known = sectionsOf(request.site);
  const fields = posted.flatMap(({ id, kind }, at) =>
    (known.get(kind)?.params ?? []).map((param) => [
      fieldOf(id, param.name),
      `${at + 1}. ${sectionTitle(kind, request)} · ${labelOf(param, request)}`,
    ]),
  );
  return {
    ...Object.fromEntries(fields),
    sections: request.texts.t('Sections'),
    add_section: request.texts.t('Sections'),
  };
}

/** What a keyboard goes on with: the button that was pressed, or the new section. */
function focusOf({ act = '' }: FormValues, posted: readonly PostedSection[]): string {
  const [what, id] = act.split('-');
  // A button that can't be pressed can't have the focus.
  const ends = { up: posted[0], down: posted.at(-1) }[what ?? ''];
  if (ends && String(ends.id) === id) return `${what === 'up' ? 'down' : 'up'}-${id}`;
  return what === 'drop' ? 'add' : act;
}
