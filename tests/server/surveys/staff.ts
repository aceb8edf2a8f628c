/** Surveys and answers for tests of the staff's survey pages. */
import { db } from '#core/db/database.ts';
import { companies } from '#core/sites/schema.ts';
import type { SurveyDefinition } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { surveyTree } from '#surveys/queries.ts';
import { surveyAnswers, surveyResponses } from '#surveys/responses.schema.ts';
import type { Visitor } from '#tests/setup/visitors/visitor.ts';

export const TEA = {
  id: 'tea',
  kind: 'simple_choice' as const,
  title: { en_US: 'Which tea?', fr_FR: 'Quel thé ?' },
  choices: [
    { id: 'green', text: 'Green' },
    { id: 'black', text: { en_US: 'Black', fr_FR: 'Noir', de_DE: 'Schwarz' } },
    { id: 'herbal', text: 'Herbal' },
  ],
};
export const CUPS = { id: 'cups', kind: 'numerical_box' as const, title: 'How many cups?' };
export const WHY = { id: 'why', kind: 'free_text' as const, title: 'Why?' };

/** Two pages: tea and cups, then why. */
export async function addSurvey(slug: string, rest: Partial<SurveyDefinition> = {}): Promise<void> {
  const given: SurveyDefinition = {
    slug,
    title: 'Tea at work',
    state: 'open',
    pages: [
      { id: 'first', title: 'Tea', questions: [TEA, CUPS] },
      { id: 'second', title: 'You', questions: [WHY] },
    ],
    ...rest,
  };
  const { definition, problems } = checkDefinition(given);
  if (!definition) throw new Error(JSON.stringify(problems));
  const [company] = await db.select({ id: companies.id }).from(companies).orderBy(companies.id).limit(1);
  await saveDefinition(definition, { companyId: company!.id, websiteId: null });
}

export const treeOf = async (slug: string) => (await surveyTree(slug))!;

export async function questionOf(slug: string, key: string) {
  const { pages } = await treeOf(slug);
  return pages.flatMap(({ questions }) => questions).find((one) => one.key === key);
}

/** Stores a response that answers only the question about tea. */
export async function answerTea(slug: string, choice: string, isTest = false): Promise<void> {
  const { id: surveyId } = await treeOf(slug);
  const question = (await questionOf(slug, 'tea'))!;
  const label = question.choices.find(({ key }) => key === choice)!;
  const token = `${slug}-${choice}-${Math.random()}`;
  const [response] = await db
    .insert(surveyResponses)
    .values({ surveyId, token, state: 'done', isTest })
    .returning({ id: surveyResponses.id });
  await db
    .insert(surveyAnswers)
    .values({ responseId: response!.id, questionId: question.id, kind: 'choice', labelId: label.id });
}

/** Values of the form fields on the page at this URL. */
export async function fieldsAt(person: Visitor, url: string): Promise<Record<string, string>> {
  const { body } = await person.get(url);
  const form = body.slice(body.indexOf('<form class="form staff-form"'));
  const fields: Record<string, string> = {};
  const plain = (text = '') =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  for (const [tag] of form.slice(0, form.indexOf('</form>')).matchAll(/<input\b[^>]*>/g)) {
    const of = (name: string) => {
      const attribute = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag);
      return attribute ? (attribute[1] ?? '') : undefined;
    };
    const isOff = of('type') === 'checkbox' && !/\schecked\b/.test(tag);
    const name = of('name');
    if (name && !isOff) fields[name] = plain(of('value') ?? 'on');
  }
  for (const [, name, text] of form.matchAll(/<textarea\b[^>]*\sname="([^"]+)"[^>]*>\n?([\s\S]*?)<\/textarea>/g))
    fields[name!] = plain(text);
  for (const [, name, inside] of form.matchAll(/<select\b[^>]*\sname="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g))
    fields[name!] = plain((/value="([^"]*)" selected/.exec(inside!) ?? /value="([^"]*)"/.exec(inside!))?.[1]);
  return fields;
}
