/** Creates, opens, closes and copies surveys. */
import type { FastifyRequest } from 'fastify';
import type { Translated } from '#core/db/columns.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadDefinition } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { findSurvey } from '#surveys/queries.ts';
import type { SurveyState } from '#surveys/schema.ts';
import { changeSurvey, currentSurvey } from './current.ts';
import { freshKey, keyFrom } from './keys.ts';

/** @returns its slug. @throws Invalid for a title that is none */
export async function createSurvey(title: Translated, request: FastifyRequest): Promise<string> {
  const slug = await freeSlug(Object.values(title)[0] ?? '');
  const { definition } = checkDefinition({ slug, title, pages: [{ id: freshKey('page') }] });
  if (!definition) throw new Invalid(NO_TITLE, { title: NO_TITLE });
  await saveDefinition(definition, await newOwner(request));
  return slug;
}

const NO_TITLE = msg('Enter a title for the survey.');

const newOwner = async (request: FastifyRequest) => ({
  companyId: request.site.company.id,
  websiteId: null,
  userId: (await personOf(request))?.userId ?? null,
});

async function freeSlug(title: string): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const slug = keyFrom(title, 'survey', taken);
    if (!(await findSurvey(slug))) return slug;
    taken.add(slug);
  }
}

/** The same questions under another name, as a draft, without answers. @returns its slug */
export async function copySurvey(slug: string, request: FastifyRequest): Promise<string> {
  const { definition } = await currentSurvey(slug, request);
  const title = translatedText(definition.title, definition.language);
  const copies = Object.entries(title).map(([language, text = '']) => [
    language,
    `${cutText(text, LONGEST_TITLE)} (2)`,
  ]);
  const copy: ReadDefinition = {
    ...definition,
    slug: await freeSlug(slug),
    state: 'draft',
    title: Object.fromEntries(copies) as Record<string, string>,
  };
  await saveDefinition(copy, await newOwner(request));
  return copy.slug;
}

const LONGEST_TITLE = 490;

const NEXT: Record<SurveyState, readonly SurveyState[]> = {
  draft: ['open'],
  open: ['closed'],
  closed: ['open'],
};

/** @throws Conflict where the survey can't go there, or has nothing to ask */
export async function moveSurvey(slug: string, state: SurveyState, request: FastifyRequest): Promise<void> {
  await changeSurvey<never>(slug, request, ({ survey, definition }) => {
    if (survey.state !== state && !NEXT[survey.state].includes(state))
      throw new Conflict(msg('A survey that was opened can’t become a draft again.'));
    if (state === 'open' && definition.pages.every(({ questions }) => questions.length === 0))
      throw new Conflict(msg('Add a question before opening the survey.'));
    return { definition: { ...definition, state } };
  });
}
