/** Moves and removes pages and questions of a survey. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, redirectTo } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadQuestion } from '#surveys/definition/definition.ts';
import { byPart, move, moveCall } from './contract.ts';
import { answeredQuestions, peopleByQuestion } from './counts.ts';
import { changeSurvey, currentSurvey, findPage, findQuestion } from './current.ts';
import { outlineOf } from './outline_view.ts';
import { type Move, withMovedPage, withMovedQuestion, withoutPage, withoutQuestion } from './parts.ts';
import { audience, staffPage } from './staff_page.ts';

const PARTS = {
  page: { moved: withMovedPage, without: withoutPage },
  question: { moved: withMovedQuestion, without: withoutQuestion },
};
type Part = keyof typeof PARTS;

export function outlineRoutes(app: FastifyInstance): void {
  for (const part of Object.keys(PARTS) as Part[]) {
    const url = `/survey/edit/:slug/${part}/:key`;
    form(app, {
      url: `${url}/move`,
      audience,
      params: byPart,
      body: move,
      handle: async ({ request, params: { slug, key }, body }) => {
        await moved(request, slug, part, key, body.move);
        return redirectTo(`/survey/edit/${slug}#${part}-${key}`);
      },
    });
    call(app, {
      url: `${url}/move_json`,
      audience,
      params: byPart,
      body: moveCall,
      handle: async ({ request, params: { slug, key }, body }) => {
        await moved(request, slug, part, key, body.move);
        return body.format ? outlineOf(await currentSurvey(slug, request), request) : true;
      },
    });
    page(app, {
      url: `${url}/delete`,
      audience,
      params: byPart,
      handle: ({ request, params }) => askToRemove(request, part, params.slug, params.key),
    });
    form(app, {
      url: `${url}/delete`,
      audience,
      params: byPart,
      handle: async ({ request, params: { slug, key } }) => {
        await changeSurvey<never>(slug, request, ({ definition }) => ({
          definition: PARTS[part].without(definition, key),
        }));
        const { t } = request.texts;
        const text = part === 'page' ? t('Page removed.') : t('Question removed.');
        return redirectTo(`/survey/edit/${slug}`, { flash: { kind: 'success', text } });
      },
    });
  }
}

const moved = (request: FastifyRequest, slug: string, part: Part, key: string, to: Move) =>
  changeSurvey<never>(slug, request, ({ definition }) => ({ definition: PARTS[part].moved(definition, key, to) }));

/** Asks for confirmation, and shows which answers are affected. */
async function askToRemove(request: FastifyRequest, part: Part, slug: string, key: string): Promise<PageResponse> {
  const { site, texts } = request;
  const current = await currentSurvey(slug, request);
  const words = (text: ReadQuestion['title']) =>
    pick(translatedText(text, current.definition.language), site.language.code);
  const page = findPage(current, key);
  const question = findQuestion(current, key);
  const found = part === 'page' ? page : question;
  if (!found) throw new NotFound();
  const asked = part === 'page' ? (page?.questions ?? []) : question ? [question] : [];
  const answered = await answeredQuestions(current.survey.id);
  const people = await peopleByQuestion(
    current.survey.id,
    asked.map(({ id }) => id).filter((id) => answered.has(id)),
  );
  const losses = asked
    .filter(({ id }) => people.has(id))
    .map(({ id, title }) => ({ title: words(title), people: people.get(id) }));
  const title =
    words(found.title) || texts.t('Page {number}', { number: current.definition.pages.indexOf(found as never) + 1 });
  return staffPage('@surveys/staff/remove', texts.t('Remove “{title}”?', { title }), {
    text: losses.length
      ? texts.t('The question will be removed. Existing answers stay in results and exports.')
      : texts.t('No one has answered this question. It will be permanently deleted in every language.'),
    losses,
    label: texts.t('Remove', { context: 'survey' }),
    action: `/survey/edit/${slug}/${part}/${key}/delete`,
    back: `/survey/edit/${slug}`,
  });
}
