/** Reads, fills and shows the form of a news post. */

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { parseMoment, timeOfDay, wallClock } from '#core/i18n/wall_clock.ts';
import type { FormState } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading, StaffFormView } from '#core/staff_form/staff_form.ts';
import { editorOf, refuseToEdit } from '#website/editors.ts';
import { pageFields } from '#website/pages/contract.ts';
import { bodyText, sourceOf } from '#website/pages/written.ts';
import { markupChoices, recordTexts, websiteChoices } from '#website/record_form.ts';
import { findNews, type NewsPost, newsPath } from './queries.ts';
import type { NewsInput } from './service.ts';

const fieldsSchema = pageFields.pick({ website: true, markup: true, is_published: true });
const FIELDS = ['website', 'markup', 'is_published', 'published_from'];
const TEXTS: Record<string, z.ZodType<string, string>> = { title: line(120), summary: line(300), body: bodyText };

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
export const newsFieldNames = (site: Site): string[] => [
  ...FIELDS,
  ...languagesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

export async function newsToEdit(id: number, request: FastifyRequest): Promise<NewsPost> {
  const post = await findNews(id);
  await refuseToEdit(post ?? undefined, await editorOf(request));
  return post as NewsPost;
}

export const newNews = (site: Site): FormValues => ({
  ...formValues({}, newsFieldNames(site)),
  website: String(site.website.id),
  markup: 'html',
  is_published: 'on',
  published_from: wallClock(new Date(), site.website.timeZone),
});

export function newsFormValues(post: NewsPost, site: Site): FormValues {
  const languages = languagesOf(site);
  return {
    website: post.websiteId === null ? '' : String(post.websiteId),
    markup: post.markup,
    is_published: post.isPublished ? 'on' : '',
    published_from: wallClock(post.publishedFrom, site.website.timeZone),
    ...textFormValues('title', post.title, languages),
    ...textFormValues('summary', post.summary, languages),
    ...textFormValues('body', post.source ?? post.body, languages),
  };
}

/** @returns the values to save, or errors by field */
export function parseNews(
  values: FormValues,
  post: NewsPost | null,
  { site, texts }: FastifyRequest,
): FormReading<NewsInput> {
  const languages = languagesOf(site);
  const fields = fieldsSchema.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const from = values.published_from ? parseMoment(values.published_from, site.website.timeZone) : new Date();
  const written = words.success ? (words.data as FormValues) : values;
  const title = translatedOf(written, 'title', languages, post?.title);
  const errors = {
    ...(fields.success ? {} : fieldErrors(fields.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(from ? {} : { published_from: texts.t('Enter a date and time') }),
    ...(Object.values(title).some(Boolean) ? {} : { [`title-${site.language.code}`]: texts.t('Enter a title') }),
  };
  if (!fields.success || !from || Object.keys(errors).length > 0) return { errors };
  const { website, markup, is_published } = fields.data;
  if (website !== null && website !== site.website.id)
    return { errors: { website: texts.t('Select this website or all websites') } };
  const input: NewsInput = {
    websiteId: website,
    title,
    summary: translatedOf(written, 'summary', languages, post?.summary),
    source: sourceOf(translatedOf(written, 'body', languages, post ? (post.source ?? post.body) : {}), {
      before: post?.markup,
      now: markup,
    }),
    markup,
    isPublished: is_published,
    publishedFrom: from,
  };
  return { input };
}

export async function newsView(
  post: NewsPost | null,
  state: FormState,
  request: FastifyRequest,
): Promise<StaffFormView> {
  const { site, texts } = request;
  const labels = labelsOf(texts);
  const hint = texts.t('One or two sentences for lists and feeds.');
  return {
    above: [{ name: texts.t('News'), path: '/website/news' }],
    labels,
    choices: { markup: markupChoices(texts), website: await websiteChoices(request) },
    postUrl: post && site.url(newsPath(post, site.language.code)),
    pictureUrl: post && site.url(`/website/news/${post.id}/picture`),
    translations: recordTexts(
      { name: 'summary', label: labels.summary, hint },
      { ...state, site, texts, markup: post?.markup ?? state.values.markup },
    ),
    now: timeOfDay(new Date(), site.website.timeZone),
  };
}

const labelsOf = ({ t }: Texts) => ({
  website: t('Websites'),
  markup: t('Format'),
  is_published: t('Published'),
  published_from: t('Publish date'),
  title: t('Title'),
  summary: t('Summary'),
  body: t('Text'),
});
