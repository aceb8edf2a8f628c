/** Changes, moves and removes parts of a definition. */
import type { ReadDefinition, ReadPage, ReadQuestion } from '#surveys/definition/definition.ts';

export type Move = 'up' | 'down';

/** Replaces a page; a new one comes last. */
export function withPage(definition: ReadDefinition, page: Omit<ReadPage, 'questions'>): ReadDefinition {
  const known = definition.pages.some(({ id }) => id === page.id);
  const pages = definition.pages.map((one) => (one.id === page.id ? { ...one, ...page } : one));
  return { ...definition, pages: known ? pages : [...pages, { ...page, questions: [] }] };
}

/** Replaces a question; one that is new on the page comes last. */
export function withQuestion(definition: ReadDefinition, question: ReadQuestion, pageKey: string): ReadDefinition {
  const pages = definition.pages.map((page) => {
    const isHere = page.questions.some(({ id }) => id === question.id);
    if (page.id !== pageKey) return { ...page, questions: page.questions.filter(({ id }) => id !== question.id) };
    const questions = page.questions.map((one) => (one.id === question.id ? question : one));
    return { ...page, questions: isHere ? questions : [...questions, question] };
  });
  return { ...definition, pages };
}

export const withoutPage = (definition: ReadDefinition, key: string): ReadDefinition => ({
  ...definition,
  pages: definition.pages.filter(({ id }) => id !== key),
});

export const withoutQuestion = (definition: ReadDefinition, key: string): ReadDefinition => ({
  ...definition,
  pages: definition.pages.map((page) => ({ ...page, questions: page.questions.filter(({ id }) => id !== key) })),
});

export const withMovedPage = (definition: ReadDefinition, key: string, move: Move): ReadDefinition => ({
  ...definition,
  pages: swapped(
    definition.pages,
    definition.pages.findIndex(({ id }) => id === key),
    move,
  ),
});

/** Moves a question up or down, also to the previous or next page. */
export function withMovedQuestion(definition: ReadDefinition, key: string, move: Move): ReadDefinition {
  const { pages } = definition;
  const at = pages.findIndex(({ questions }) => questions.some(({ id }) => id === key));
  const from = pages[at];
  const question = from?.questions.find(({ id }) => id === key);
  if (!from || !question) return definition;
  const isAtEdge = from.questions[move === 'up' ? 0 : from.questions.length - 1] === question;
  const to = pages[move === 'up' ? at - 1 : at + 1];
  const changed = (page: ReadPage): ReadPage => {
    const others = page.questions.filter((one) => one !== question);
    if (isAtEdge && to && page === from) return { ...page, questions: others };
    if (isAtEdge && to && page === to)
      return { ...page, questions: move === 'up' ? [...others, question] : [question, ...others] };
    return page === from
      ? { ...page, questions: swapped(page.questions, page.questions.indexOf(question), move) }
      : page;
  };
  return { ...definition, pages: pages.map(changed) };
}

/** The list with one entry moved up or down, if it can be. */
export function swapped<T>(list: readonly T[], at: number, move: Move): T[] {
  const to = at + (move === 'up' ? -1 : 1);
  const moved = [...list];
  if (at < 0 || to < 0 || to >= list.length) return moved;
  [moved[at], moved[to]] = [moved[to] as T, moved[at] as T];
  return moved;
}
