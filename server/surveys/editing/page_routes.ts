/** Creates and changes a page of a survey. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadPage } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { MOST_FORM_BYTES } from './contract.ts';
import {
  CHANGED_MEANWHILE,
  type Current,
  findPage,
  holdSurvey,
  SURVEY_PAGE,
  saveCurrent,
  surveyAt,
} from './current.ts';
import { freshKey } from './keys.ts';
import { errorTexts } from './labels.ts';
import { withPage } from './parts.ts';
import type { Problems } from './problems.ts';
import { audience, pagesAbove, STYLES } from './staff_page.ts';

const TEXTS = ['title', 'description'] as const;

type Row = Current & { id: number; page: ReadPage };

export function surveyPageRoutes(app: FastifyInstance): void {
  defineStaffForm<Row, null>(app, {
    url: '/survey/edit/:slug/page',
    param: 'key',
    idAt: async (key, request) => (await surveyAt(request)).survey.pages.find((page) => page.key === key)?.id ?? null,
    audience,
    template: '@surveys/staff/page',
    record: SURVEY_PAGE,
    maxBytes: MOST_FORM_BYTES,
    find: async (id, request) => pageIn(await surveyAt(request), id),
    hold: (_id, request) => holdSurvey(request),
    title: (row, { texts }) => (row ? texts.t('Page of the survey') : texts.t('New page')),
    fields: (request) => TEXTS.flatMap((name) => languagesOf(request).map((language) => `${name}-${language}`)),
    load: ({ page, definition }, request) =>
      Object.assign(
        {},
        ...TEXTS.map((name) =>
          textFormValues(name, translatedText(page[name], definition.language), languagesOf(request)),
        ),
      ),
    read: async (values, row, request) => readPage(values, row ?? (await surveyAt(request)), row?.page, request),
    add: async (_input, values, request) => {
      await holdSurvey(request);
      const key = freshKey('page');
      await save(await surveyAt(request), { id: key }, values, request);
      const { survey } = await surveyAt(request);
      return survey.pages.find((page) => page.key === key)!.id;
    },
    change: (row, _input, values, request) => save(row, row.page, values, request),
    saved: async (id, _row, request) => {
      const { survey } = await surveyAt(request);
      const page = survey.pages.find((one) => one.id === id);
      return { to: `/survey/edit/${survey.slug}#page-${page?.key}`, text: request.texts.t('Page saved.') };
    },
    view: pageView,
  });
}

const languagesOf = ({ site }: FastifyRequest): string[] => site.languages.map(({ code }) => code);

function pageIn(current: Current, id: number): Row | null {
  const key = current.survey.pages.find((page) => page.id === id)?.key;
  const page = key === undefined ? undefined : findPage(current, key);
  return page ? { ...current, id, page } : null;
}

type Before = { id: string; title?: ReadPage['title']; description?: ReadPage['description'] };

/** The survey with the typed texts of a page. */
function changed({ definition }: Current, before: Before, values: FormValues, request: FastifyRequest) {
  const tidy = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  const textOf = (name: (typeof TEXTS)[number]) =>
    translatedOf(tidy, name, languagesOf(request), translatedText(before[name] ?? '', definition.language)) as Record<
      string,
      string
    >;
  return checkDefinition(
    withPage(definition, { id: before.id, title: textOf('title'), description: textOf('description') }),
  );
}

async function save(current: Current, before: Before, values: FormValues, request: FastifyRequest): Promise<void> {
  const { definition } = changed(current, before, values, request);
  if (!definition) throw new Invalid(CHANGED_MEANWHILE);
  await saveCurrent(current, definition, request);
}

function readPage(
  values: FormValues,
  current: Current,
  page: ReadPage | undefined,
  request: FastifyRequest,
): FormReading<null> {
  const { problems = [] } = changed(current, page ?? { id: freshKey('page') }, values, request);
  if (problems.length === 0) return { input: null };
  const found: Problems = {};
  for (const { path, message, values: filling } of problems) {
    const [, , part, language] = path;
    const field = TEXTS.some((name) => name === part) ? `${part}-${language ?? request.site.language.code}` : 'form';
    found[field] ??= filling ? { message, values: filling } : { message };
  }
  return { errors: errorTexts(found, request.texts) };
}

async function pageView(row: Row | null, state: FormState, request: FastifyRequest) {
  const { site, texts } = request;
  const { t } = texts;
  const labels = { title: t('Title'), description: t('Text') };
  return {
    styles: STYLES,
    above: pagesAbove(row ?? (await surveyAt(request)), request),
    labels,
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'title', label: labels.title, maxlength: 500, hint: t('Optional.') },
        {
          name: 'description',
          label: labels.description,
          rows: 4,
          hint: `${t('Shown above the questions on the page.')} ${t('Markdown: **bold**, *italic*, - list, [link](/shop).')}`,
        },
      ],
      state,
    ),
  };
}
