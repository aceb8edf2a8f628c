/** Form of a page: its values, errors and view. */
import type { FastifyRequest } from 'fastify';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { TERMS } from '#website/legal/pages.ts';
import { openQuestions, termsOutline, UNANSWERED } from '#website/legal/terms_outline.ts';
import type { Page } from '#website/queries.ts';
import { type KnownSections, sectionsOf } from '#website/sections/known.ts';
import { postedSections } from '#website/sections/rows.ts';
import { parseSections } from '#website/sections/values.ts';
import { OTHERS, pageFields } from './contract.ts';
import type { MenuPlace, PageInput } from './service.ts';
import { bodyText, sourceOf } from './written.ts';

const TEXTS = { title: line(120), description: line(300), body: bodyText };
/** Side effects of saving. */
export const PAGE_ORDERS: FormValues = { menu: '', redirect: 'on' };
const FIELDS = [
  'url',
  'website',
  'markup',
  'is_published',
  'published_from',
  'is_indexed',
  'menu',
  'redirect',
  'copy_of',
  // A button within the form, and the kind of section that it adds.
  'act',
  'add_section',
  // The image that is selected once the page is saved.
  'select_image',
];

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
export const pageFieldNames = (site: Site): string[] => [
  ...FIELDS,
  ...languagesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

/** A new page of this website which begins as the one of all websites and is seen in its place. */
export const copyOfPage = (page: Page, site: Site): FormValues => ({
  ...PAGE_ORDERS,
  ...pageFormValues(page, site),
  website: String(site.website.id),
  copy_of: String(page.id),
});

/** A new page at an address that was requested but does not exist. */
export const newPage = (url: string, site: Site): FormValues => ({
  ...formValues({}, pageFieldNames(site)),
  url,
  website: String(site.website.id),
  markup: 'html',
  is_published: 'on',
  is_indexed: 'on',
  ...(url === TERMS ? termsOutline(languagesOf(site)) : {}),
});

export function pageFormValues(page: Page, site: Site): FormValues {
  const languages = languagesOf(site);
  return {
    url: page.url,
    website: page.websiteId === null ? '' : String(page.websiteId),
    markup: page.markup,
    is_published: page.isPublished ? 'on' : '',
    published_from: page.publishedFrom ? wallClock(page.publishedFrom, site.website.timeZone) : '',
    is_indexed: page.isIndexed ? 'on' : '',
    ...textFormValues('title', page.title, languages),
    ...textFormValues('description', page.description, languages),
    ...textFormValues('body', page.source ?? page.body, languages),
  };
}

export type ReadPage = {
  page: PageInput;
  menu: MenuPlace;
  leadsOldAddress: boolean;
  /** A path below that of the page's form, of an image of a section; null: the page itself is shown. */
  goOn: string | null;
};

/** @returns the values to save, or errors by field */
export function parsePageForm(values: FormValues, page: Page | null, request: FastifyRequest): FormReading<ReadPage> {
  const { site, texts } = request;
  const languages = languagesOf(site);
  const fields = pageFields.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const from = values.published_from ? parseMoment(values.published_from, site.website.timeZone) : null;
  const written = words.success ? (words.data as FormValues) : values;
  const title = translatedOf(written, 'title', languages, page?.title);
  const sections = parseSections(postedSections(values), {
    before: page?.sections ?? [],
    known: sectionsOf(site),
    languages,
    texts,
  });
  const errors = {
    ...sections.errors,
    ...(fields.success ? {} : fieldErrors(fields.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(values.published_from && !from ? { published_from: texts.say(NO_TIME) } : {}),
    ...(Object.values(title).some(Boolean) ? {} : { [`title-${site.language.code}`]: texts.say(MISSING) }),
  };
  if (!fields.success || Object.keys(errors).length > 0) return { errors };
  const { url, website, markup, is_published, is_indexed, menu, redirect } = fields.data;
  // Routes take precedence over pages, so this page could never be seen.
  if (url !== '/' && url !== page?.url && request.server.hasRoute({ method: 'GET', url }))
    return { errors: { url: texts.say(OTHERS) } };
  if (website !== null && website !== site.website.id) return { errors: { website: texts.say(NOT_HERE) } };
  const input: PageInput = {
    url,
    websiteId: website,
    title,
    description: translatedOf(written, 'description', languages, page?.description),
    source: sourceOf(translatedOf(written, 'body', languages, page ? (page.source ?? page.body) : {}), {
      before: page?.markup,
      now: markup,
    }),
    markup,
    isPublished: is_published,
    publishedFrom: from,
    isIndexed: is_indexed,
    sections: sections.sections,
  };
  const unanswered = url === TERMS && is_published ? unansweredIn(input, texts) : {};
  if (Object.keys(unanswered).length > 0) return { errors: unanswered };
  return {
    input: {
      page: input,
      menu,
      leadsOldAddress: redirect,
      goOn: imagePathIn(input, values.select_image, sectionsOf(site)),
    },
  };
}

/** Customers are never shown the questions with which terms and conditions begin. @returns errors by field */
function unansweredIn({ source }: PageInput, texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([language, text]) => {
      const headings = openQuestions(text ?? '', language);
      if (headings.length === 0) return [];
      return [[`body-${language}`, texts.say(UNANSWERED, { headings: texts.joined(headings) })]];
    }),
  );
}

/** @param asked such as `3/image`, or `3/images` for several */
function imagePathIn({ sections }: PageInput, asked: string | undefined, known: KnownSections): string | null {
  const [, id, name] = /^(\d{1,4})\/([a-zA-Z0-9]{1,40})$/.exec(asked ?? '') ?? [];
  const section = sections.find((one) => String(one.id) === id);
  if (!section) return null;
  const isList = known.get(section.kind)?.params.some(({ list }) => list === name);
  return `${isList ? 'section_images' : 'sections'}/${asked}`;
}

const MISSING = msg('Enter a title');
const NO_TIME = msg('Enter a date and time');
const NOT_HERE = msg('Select this website or all websites');
