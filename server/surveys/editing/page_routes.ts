/** Creates and changes a page of a survey. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { type FormValues, formValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { conflictsIn, formView, translationsOf } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadPage } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { byPart, bySlug, MOST_FORM_BYTES, unparsed } from './contract.ts';
import { type Current, changeSurvey, currentSurvey, findPage, fingerprint } from './current.ts';
import { freshKey } from './keys.ts';
import { withPage } from './parts.ts';
import type { Problems } from './problems.ts';
import { staffPage, who } from './staff_page.ts';
import { errorTexts } from './wording.ts';

const TEXTS = ['title', 'description'] as const;

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const wordsOf = ({ id, title, description }: ReadPage) => ({ id, title, description });

type Shows = { slug: string; key: string; values: FormValues; problems?: Problems; saved?: FormValues };

export function surveyPageRoutes(app: FastifyInstance): void {
  page(app, {
    url: '/survey/edit/:slug/page/new',
    who,
    params: bySlug,
    handle: async ({ request, params }) => {
      await currentSurvey(params.slug, request);
      return pageForm(request, { slug: params.slug, key: freshKey('page'), values: postedPage({}, request.site) });
    },
  });
  page(app, {
    url: '/survey/edit/:slug/page/:key',
    who,
    params: byPart,
    handle: async ({ request, params: { slug, key } }) => {
      const current = await currentSurvey(slug, request);
      const found = findPage(current, key);
      if (!found) throw new NotFound();
      const values = { ...pageFormValues(found, current, request.site), seen: fingerprint(wordsOf(found)) };
      return pageForm(request, { slug, key, values });
    },
  });
  form(app, {
    url: '/survey/edit/:slug/page/:key',
    who,
    params: byPart,
    body: unparsed,
    maxBytes: MOST_FORM_BYTES,
    handle: ({ request, params: { slug, key }, body }) => save(request, slug, key, postedPage(body, request.site)),
  });
}

const postedPage = (body: unknown, site: Site): FormValues =>
  formValues(body, ['seen', ...TEXTS.flatMap((name) => languagesOf(site).map((language) => `${name}-${language}`))]);

const pageFormValues = (found: ReadPage, { definition }: Current, site: Site): FormValues =>
  Object.assign(
    {},
    ...TEXTS.map((name) => textFormValues(name, translatedText(found[name], definition.language), languagesOf(site))),
  );

async function save(
  request: FastifyRequest,
  slug: string,
  key: string,
  values: FormValues,
): Promise<PageResponse | Redirect> {
  const refused = await changeSurvey<Shows>(slug, request, (current) => {
    const { definition } = current;
    const before = findPage(current, key);
    const tidy = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
    const textOf = (name: (typeof TEXTS)[number]) =>
      translatedOf(
        tidy,
        name,
        languagesOf(request.site),
        translatedText(before?.[name] ?? '', definition.language),
      ) as Record<string, string>;
    const changed = withPage(definition, { id: key, title: textOf('title'), description: textOf('description') });
    const { definition: checked, problems = [] } = checkDefinition(changed);
    if (!checked) return { slug, key, values, problems: byField(problems, request) };
    const seen = before ? fingerprint(wordsOf(before)) : '';
    const after = checked.pages.find(({ id }) => id === key) as ReadPage;
    if (!before || values.seen === seen || fingerprint(wordsOf(after)) === seen) return { definition: checked };
    return { slug, key, values: { ...values, seen }, saved: pageFormValues(before, current, request.site) };
  });
  if (refused) return pageForm(request, refused);
  return redirectTo(`/survey/edit/${slug}#page-${key}`, {
    flash: { kind: 'success', text: request.texts.t('Page saved.') },
  });
}

function byField(
  problems: NonNullable<ReturnType<typeof checkDefinition>['problems']>,
  { site }: FastifyRequest,
): Problems {
  const found: Problems = {};
  for (const { path, message, values } of problems) {
    const [, , part, language] = path;
    const field = TEXTS.some((name) => name === part) ? `${part}-${language ?? site.language.code}` : 'form';
    found[field] ??= values ? { message, values } : { message };
  }
  return found;
}

function pageForm(request: FastifyRequest, { slug, key, values, problems, saved }: Shows): PageResponse {
  const { site, texts } = request;
  const { t } = texts;
  const errors = errorTexts(problems ?? {}, texts);
  const labels = { title: t('Title'), description: t('Text') };
  return staffPage(
    '@surveys/staff/page',
    values.seen ? t('Page of the survey') : t('New page'),
    {
      slug,
      key,
      ...formView({ values, errors, conflicts: saved ? conflictsIn(saved, values) : null }, labels),
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
        { values, errors },
      ),
    },
    problems ? 400 : saved ? 409 : 200,
  );
}
