/** The staff form of a document or video, and its routes. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { line, lines, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { categoryChoices } from '#slides/category_choices.ts';
import { slideCompletions } from '#slides/course/course.schema.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { slidePath } from '#slides/paths.ts';
import { categoriesOf, findChannel, findSlide, SLIDES_TAG, type Slide } from '#slides/queries.ts';
import { slidePages, slides, slideTaggings } from '#slides/schema.ts';
import { slideDays, slideShares, slideVisits, slideVotes } from '#slides/slide/counts.schema.ts';
import { DUPLICATE } from '#slides/upload/messages.ts';
import { SLIDE_LIST } from './paths.ts';
import { slideList } from './slide_list.ts';

const FIELDS = ['name', 'description', 'category', 'language', 'is_published'];
const rules = z.object({
  name: line(150).refine(Boolean, msg('Enter a title')),
  description: lines(2_000),
  category: z.union([z.literal('').transform(() => null), wholeNumber(1, 2_147_483_647)]),
  language: z.string().max(20),
});
type SlideInput = z.output<typeof rules> & { isPublished: boolean };

const SLIDE_FORM: StaffForm<Slide, SlideInput> = {
  url: SLIDE_LIST,
  audience: 'slides',
  template: '@slides/staff/slide',
  record: {
    table: slides,
    parts: (id) => [
      { table: slidePages, where: eq(slidePages.slideId, id) },
      { table: slideTaggings, where: eq(slideTaggings.slideId, id) },
      { table: slideVotes, where: eq(slideVotes.slideId, id) },
      { table: slideShares, where: eq(slideShares.slideId, id) },
      { table: slideVisits, where: eq(slideVisits.slideId, id) },
      { table: slideDays, where: eq(slideDays.slideId, id) },
      { table: slideCompletions, where: eq(slideCompletions.slideId, id) },
    ],
  },
  find: async (id, { site }) => {
    const slide = await findSlide(id);
    return slide && (await findChannel(slide.channelId, site)) ? slide : null;
  },
  title: (row, { texts }) => row?.name ?? texts.t('New item'),
  fields: () => FIELDS,
  load: (row) => ({
    ...{ name: row.name, description: row.description, language: row.languageCode },
    category: row.categoryId === null ? '' : String(row.categoryId),
    is_published: row.isPublished ? 'on' : '',
  }),
  read: async (values, row, { site, texts }) => {
    const read = rules.safeParse(values);
    if (!read.success) return { errors: fieldErrors(read.error, texts) };
    const { category, language } = read.data;
    if (!site.languages.some(({ code }) => code === language) && language !== row?.languageCode)
      return { errors: { language: texts.t('Select a language from the list') } };
    if (category !== null && !(await categoriesOf(row!.channelId)).some(({ id }) => id === category))
      return { errors: { category: texts.t('Select a category from the list') } };
    return { input: { ...read.data, isPublished: values.is_published === 'on' } };
  },
  change: changeSlide,
  saved: (id, _row, { texts }) => ({ to: `${SLIDE_LIST}/${id}`, text: texts.t('Saved.') }),
  view: async (row, _state, { site, texts }) => ({
    above: [{ name: texts.t('Documents and videos'), path: SLIDE_LIST }],
    labels: {
      ...{ name: texts.t('Title'), description: texts.t('Description'), category: texts.t('Category') },
      ...{ language: texts.t('Language'), is_published: texts.t('Published') },
    },
    choices: {
      category: row ? await categoryChoices(row.channelId, { site, texts }) : [],
      language: site.languages.map(({ code, name }) => ({ value: code, label: name })),
    },
    problem: row?.readingProblem ? texts.say(row.readingProblem) : '',
    pageUrl: row && site.url(slidePath(row)),
  }),
  remove: {
    consequence: (_row, { texts }) => texts.t('Its pages, votes and counts will be deleted.'),
    deleted: (_row, { texts }) => ({ to: SLIDE_LIST, text: texts.t('Deleted.') }),
    changed: () => changed(SLIDES_TAG),
  },
};

async function changeSlide(row: Slide, { name, description, category, language, isPublished }: SlideInput) {
  try {
    await db
      .update(slides)
      .set({
        ...{ name, description, nameKey: nameKeyOf(name), categoryId: category, languageCode: language, isPublished },
        publishedAt: row.publishedAt ?? (isPublished ? new Date() : null),
        updatedAt: new Date(),
      })
      .where(eq(slides.id, row.id));
  } catch (error) {
    if (isConflict(error)) throw new Invalid(DUPLICATE, { name: DUPLICATE });
    throw error;
  }
  await changed(SLIDES_TAG);
}

export function slideStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(slideList, SLIDE_FORM));
  defineStaffForm(app, SLIDE_FORM);
}
