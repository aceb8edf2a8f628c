/** A test survey with one page per rule; its slug is unique each time. */

import type { SurveyDefinition } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { saveDefinition } from '#surveys/definition/service.ts';
import { type Question, surveyTree } from '#surveys/queries.ts';
import type { Visitor } from '#tests/setup/visitors/visitor.ts';

type Given = Omit<SurveyDefinition, 'slug' | 'title' | 'pages'> & { pages?: SurveyDefinition['pages'] };
export type Questions = NonNullable<NonNullable<SurveyDefinition['pages']>[number]['questions']>;

let surveys = 0;

export type Probe = {
  slug: string;
  /** The question with this key. */
  question(key: string): Question;
  /** Name of the question's form field, with the keys of rows and choices after its tag. */
  name(key: string, ...labels: string[]): string;
  /** Id of a choice. */
  choice(key: string, label: string): string;
  pageIds: number[];
};

/** @param pages questions of each page */
export async function askSurvey(pages: Questions[], more: Given = {}): Promise<Probe> {
  surveys += 1;
  const slug = `probe-${surveys}`;
  const { definition, problems } = checkDefinition({
    slug,
    title: 'A probe',
    state: 'open',
    pages: pages.map((questions, at) => ({ id: `p${at}`, questions })),
    ...more,
  });
  if (!definition) throw new Error(JSON.stringify(problems));
  await saveDefinition(definition, { companyId: 1, websiteId: null });
  return probeOf(slug);
}

export async function probeOf(slug: string): Promise<Probe> {
  const tree = await surveyTree(slug);
  if (!tree) throw new Error(`There is no survey ${slug}.`);
  const question = (key: string) => tree.pages.flatMap(({ questions }) => questions).find((one) => one.key === key)!;
  const labelId = (key: string, label: string) =>
    [...question(key).rows, ...question(key).choices].find((one) => one.key === label)?.id ?? label;
  return {
    slug,
    question,
    name: (key, ...labels) =>
      [tree.id, question(key).pageId, question(key).id, ...labels.map((label) => labelId(key, label))].join('_'),
    choice: (key, label) => String(labelId(key, label)),
    pageIds: tree.pages.map(({ id }) => id),
  };
}

/** Presses "Start survey". @returns the token of the response */
export async function begin(person: Visitor, slug: string, phantom = ''): Promise<string> {
  const answer = await person.post(`/survey/start/${slug}${phantom}`, {});
  const [, token] = /^\/survey\/fill\/[^/]+\/([^/]+)$/.exec(String(answer.headers.location)) ?? [];
  if (!token) throw new Error(`No response was begun: ${answer.statusCode} ${answer.headers.location}`);
  return token;
}
