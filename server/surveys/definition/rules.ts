/** Checks a definition as a whole, beyond each part's shape. */
import type { z } from 'zod';
import { msg } from '#core/msg.ts';

const MOST_QUESTIONS = 500;

type Label = { id: string };
type Question = {
  id: string;
  choices?: Label[];
  rows?: Label[];
  lengthMin?: number | null;
  lengthMax?: number | null;
  numberMin?: number | null;
  numberMax?: number | null;
  dateMin?: string | null;
  dateMax?: string | null;
};
type Whole = { pages: { id: string; questions: Question[] }[] };
type Path = (string | number)[];

export function checkWhole({ pages }: Whole, context: z.core.$RefinementCtx): void {
  const refuse = (path: Path, message: string) => context.addIssue({ code: 'custom', path, message });
  const unique = (things: { id: string; path: Path }[]) => {
    const seen = new Set<string>();
    for (const { id, path } of things) {
      if (seen.has(id)) refuse([...path, 'id'], msg('This ID is already used'));
      seen.add(id);
    }
  };
  const asked = pages.flatMap(({ questions }, p) =>
    questions.map((question, q) => ({ ...question, path: ['pages', p, 'questions', q] as Path })),
  );
  unique(pages.map(({ id }, p) => ({ id, path: ['pages', p] })));
  unique(asked);
  if (asked.length > MOST_QUESTIONS) refuse(['pages'], msg('Use 500 questions or fewer'));
  for (const { path, choices = [], rows = [], ...question } of asked) {
    unique(choices.map(({ id }, at) => ({ id, path: [...path, 'choices', at] })));
    unique(rows.map(({ id }, at) => ({ id, path: [...path, 'rows', at] })));
    for (const end of endsBeforeStart(question)) refuse([...path, end], msg('Maximum must be at least the minimum'));
  }
}

function endsBeforeStart(question: Question): string[] {
  const { lengthMin, lengthMax, numberMin, numberMax, dateMin, dateMax } = question;
  const isBelow = <T extends number | string>(max: T | null | undefined, min: T | null | undefined) =>
    max != null && min != null && max < min;
  return [
    ...(isBelow(lengthMax, lengthMin) ? ['lengthMax'] : []),
    ...(isBelow(numberMax, numberMin) ? ['numberMax'] : []),
    ...(isBelow(dateMax, dateMin) ? ['dateMax'] : []),
  ];
}
