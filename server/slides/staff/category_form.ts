/** Staff form of a category: its name, its position, and the quiz at its end. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { line, recordId, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { type Category, type Channel, SLIDES_TAG } from '#slides/queries.ts';
import { slideCategories, slides } from '#slides/schema.ts';
import { quizzesOf } from '#surveys/api.ts';
import { channelAt, orderPath } from './order_routes.ts';
import { CHANNEL_LIST } from './paths.ts';

const FIELDS = ['sequence', 'survey', 'pass_score'];
const TEXTS = { name: line(120) };
const MOST_POINTS = 100_000;
const rules = z.object({
  sequence: wholeNumber(0, 100_000),
  survey: z.union([z.literal('').transform(() => null), recordId]),
  pass_score: wholeNumber(0, MOST_POINTS),
});
type CategoryInput = Pick<Category, 'name' | 'sequence' | 'surveyId' | 'passScore'>;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const channelOf = (request: FastifyRequest): Promise<Channel> =>
  channelAt(Number((request.params as { channel: string }).channel) || 0, request);

const CATEGORY_FORM: StaffForm<Category, CategoryInput> = {
  url: `${CHANNEL_LIST}/:channel/sections`,
  audience: 'slides',
  template: '@slides/staff/category',
  record: { table: slideCategories, links: [slides.categoryId] },
  find: async (id, request) => {
    const channel = await channelOf(request);
    const [row] = await db
      .select()
      .from(slideCategories)
      .where(and(eq(slideCategories.id, id), eq(slideCategories.channelId, channel.id)));
    return row ?? null;
  },
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New category')),
  fields: ({ site }) => [...FIELDS, ...codesOf(site).map((language) => `name-${language}`)],
  blank: () => ({ ...formValues({}, FIELDS), sequence: '100', pass_score: '0' }),
  load: (row, { site }) => ({
    ...textFormValues('name', row.name, codesOf(site)),
    ...{ sequence: String(row.sequence), pass_score: String(row.passScore) },
    survey: row.surveyId === null ? '' : String(row.surveyId),
  }),
  read: async (values, row, { site, texts }) => {
    const languages = codesOf(site);
    const read = rules.safeParse(values);
    const words = textFields(languages, TEXTS).safeParse(values);
    const written = words.success ? (words.data as FormValues) : values;
    const name = translatedOf(written, 'name', languages, row?.name);
    const errors = {
      ...(read.success ? {} : fieldErrors(read.error, texts)),
      ...(words.success ? {} : fieldErrors(words.error, texts)),
      ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
    };
    if (!read.success || Object.keys(errors).length > 0) return { errors };
    const { sequence, survey, pass_score: passScore } = read.data;
    if (
      survey !== null &&
      survey !== row?.surveyId &&
      !(await quizzesOf(site.company.id)).some(({ id }) => id === survey)
    )
      return { errors: { survey: texts.t('Select a quiz from the list') } };
    return { input: { name, sequence, surveyId: survey, passScore } };
  },
  add: async (input, _values, request) => {
    const { id: channelId } = await channelOf(request);
    const [row] = await db
      .insert(slideCategories)
      .values({ ...input, channelId })
      .returning({ id: slideCategories.id });
    await changed(SLIDES_TAG);
    return row!.id;
  },
  change: async ({ id }, input) => {
    await db.update(slideCategories).set(input).where(eq(slideCategories.id, id));
    await changed(SLIDES_TAG);
  },
  saved: async (_id, _row, request) => ({
    to: orderPath((await channelOf(request)).id),
    text: request.texts.t('Category saved.'),
  }),
  view: async (_row, state, request) => {
    const { site, texts } = request;
    const { t } = texts;
    const channel = await channelOf(request);
    const labels = {
      ...{ name: t('Name'), sequence: t('Position'), survey: t('Quiz at the end') },
      pass_score: t('Points that pass the quiz'),
    };
    return {
      above: [
        { name: t('Channels'), path: CHANNEL_LIST },
        { name: pick(channel.name, site.language.code), path: orderPath(channel.id) },
      ],
      labels,
      choices: {
        survey: [
          { value: '', label: t('No quiz') },
          ...(await quizzesOf(site.company.id)).map(({ id, title }) => ({
            value: String(id),
            label: pick(title, site.language.code),
          })),
        ],
      },
      translations: translationsOf(formLanguages(site), [{ name: 'name', label: labels.name, maxlength: 120 }], state),
    };
  },
  remove: {
    consequence: (_row, { texts }) => texts.t('What it holds stays in the channel, without a category.'),
    deleted: (row, { texts }) => ({ to: orderPath(row.channelId), text: texts.t('Category deleted.') }),
    changed: () => changed(SLIDES_TAG),
  },
};

export function categoryRoutes(app: FastifyInstance): void {
  defineStaffForm(app, CATEGORY_FORM);
}
