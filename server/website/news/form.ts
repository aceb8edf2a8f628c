/** Form of a news post: its values, errors and view. */

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseMoment, timeOfDay, wallClock } from '#core/i18n/wall_clock.ts';
import { conflictsIn, formView } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import { editorOf, refuseToEdit } from '#website/editors.ts';
import { pageFields } from '#website/pages/contract.ts';
import { bodyText } from '#website/pages/written.ts';
import { recordTexts, websiteChoices } from '#website/record_form.ts';
import { staffPage } from '#website/staff_page.ts';
import { findNews, type NewsPost } from './queries.ts';
import type { NewsInput } from './service.ts';

const fieldsSchema = pageFields.pick({ website: true, markup: true, is_published: true, version: true });
const FIELDS = ['website', 'markup', 'is_published', 'published_from', 'version'];
const TEXTS: Record<string, z.ZodType<string, string>> = { title: line(120), summary: line(300), body: bodyText };

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const namesOf = (site: Site): string[] => [
  ...FIELDS,
  ...languagesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

export async function newsToEdit(id: number, request: FastifyRequest): Promise<NewsPost> {
  const post = await findNews(id);
  await refuseToEdit(post ?? undefined, await editorOf(request));
  return post as NewsPost;
}

export const postedNews = (body: unknown, site: Site): FormValues => formValues(body, namesOf(site));

export const newNews = (site: Site): FormValues => ({
  ...formValues({}, namesOf(site)),
  website: String(site.website.id),
  markup: 'markdown',
  is_published: 'on',
  published_from: wallClock(new Date(), site.website.timeZone),
  version: '1',
});

export function newsFormValues(post: NewsPost, site: Site): FormValues {
  const languages = languagesOf(site);
  return {
    website: post.websiteId === null ? '' : String(post.websiteId),
    markup: post.markup,
    is_published: post.isPublished ? 'on' : '',
    published_from: wallClock(post.publishedFrom, site.website.timeZone),
    version: String(post.version),
    ...textFormValues('title', post.title, languages),
    ...textFormValues('summary', post.summary, languages),
    ...textFormValues('body', post.source ?? post.body, languages),
  };
}

/** @returns the values to save, or errors by field */
export function parseNews(
  typed: FormValues,
  post: NewsPost | null,
  { site, texts }: FastifyRequest,
): { input: NewsInput; version: number } | { errors: Record<string, string> } {
  const languages = languagesOf(site);
  const fields = fieldsSchema.safeParse(typed);
  const words = textFields(languages, TEXTS).safeParse(typed);
  const from = typed.published_from ? parseMoment(typed.published_from, site.website.timeZone) : new Date();
  const written = words.success ? (words.data as FormValues) : typed;
  const title = translatedOf(written, 'title', languages, post?.title);
  const errors = {
    ...(fields.success ? {} : fieldErrors(fields.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(from ? {} : { published_from: texts.t('Enter a date and time') }),
    ...(Object.values(title).some(Boolean) ? {} : { [`title-${site.language.code}`]: texts.t('Enter a title') }),
  };
  if (!fields.success || !from || Object.keys(errors).length > 0) return { errors };
  const { website, markup, is_published, version } = fields.data;
  if (website !== null && website !== site.website.id)
    return { errors: { website: texts.t('Select this website or all websites') } };
  const input: NewsInput = {
    websiteId: website,
    title,
    summary: translatedOf(written, 'summary', languages, post?.summary),
    source: translatedOf(written, 'body', languages, post ? (post.source ?? post.body) : {}),
    markup,
    isPublished: is_published,
    publishedFrom: from,
  };
  return { input, version };
}

export type NewsFormState = {
  post: NewsPost | null;
  typed: FormValues;
  errors?: Record<string, string>;
  theirs?: NewsPost;
};

export async function newsForm(
  request: FastifyRequest,
  { post, typed, errors = {}, theirs }: NewsFormState,
  status = 200,
): Promise<PageResponse> {
  const { site, texts } = request;
  const conflicts = theirs && conflictsIn(newsFormValues(theirs, site), typed, ['version']);
  // Saving again after a conflict overwrites, because the form showed both versions.
  const shown = theirs ? { ...typed, version: String(theirs.version) } : typed;
  const labels = labelsOf(texts);
  const hint = texts.t('One or two sentences for lists and feeds.');
  return staffPage(
    '@website/news/form',
    post ? texts.t('Edit “{title}”', { title: pick(post.title, site.language.code) }) : texts.t('New post'),
    {
      ...formView({ values: shown, errors, conflicts: conflicts ?? null }, labels),
      id: post?.id ?? null,
      websites: websiteChoices(site, await mayChangeShared(await personOf(request)), texts),
      translations: recordTexts(
        { name: 'summary', label: labels.summary, hint },
        { values: typed, errors, site, texts },
      ),
      now: timeOfDay(new Date(), site.website.timeZone),
    },
    status,
  );
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

export const newsId = z.object({ id: recordId });
