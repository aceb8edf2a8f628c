/** Reads what a person has completed of a course. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import type { Opened } from '#slides/access.ts';
import { findSlides, publishedIn } from '#slides/channel/find_slides.ts';
import { slideCompletions } from '#slides/course/course.schema.ts';
import { type Category, categoriesOf, type SlideHeading } from '#slides/queries.ts';
import { quizScores } from '#surveys/api.ts';

/** A channel with more slides is no course. */
const MOST_SLIDES = 500;

export type Quiz = {
  categoryId: number;
  title: Translated;
  slug: string;
  isPassed: boolean;
};

type Lesson = { slide: SlideHeading; completedAt: Date | null };
export type Step = { slide: SlideHeading } | { quiz: Quiz };

export type Progress = {
  /** In the order of the course. */
  slides: Lesson[];
  quizzes: Quiz[];
  done: number;
  total: number;
  /** The first step that is not completed; the quiz of a section comes at its end. */
  next: Step | null;
  isComplete: boolean;
};

/** Null where the channel is no course, or the person may not read it. */
export async function progressOf({ channel, reach, person }: Opened): Promise<Progress | null> {
  if (!channel.isCourse || !reach.reads || !person) return null;
  const rows = await findSlides(publishedIn(channel), { sorting: 'sequence', limit: MOST_SLIDES });
  const completed = await completionsOf(
    person.userId,
    rows.map(({ id }) => id),
  );
  const slides = rows.map((slide) => ({ slide, completedAt: completed.get(slide.id) ?? null }));
  const quizzes = await quizzesIn(await categoriesOf(channel.id), person, channel.companyId);
  const done = completed.size + quizzes.filter(({ isPassed }) => isPassed).length;
  const total = slides.length + quizzes.length;
  return {
    ...{ slides, quizzes, done, total, isComplete: total > 0 && done === total },
    next: nextStep(slides, quizzes),
  };
}

function nextStep(lessons: readonly Lesson[], quizzes: readonly Quiz[]): Step | null {
  const open = quizzes.filter(({ isPassed }) => !isPassed);
  for (const [at, { slide, completedAt }] of lessons.entries()) {
    if (!completedAt) return { slide };
    const isLast = lessons[at + 1]?.slide.categoryId !== slide.categoryId;
    const quiz = isLast && open.find(({ categoryId }) => categoryId === slide.categoryId);
    if (quiz) return { quiz };
  }
  return open[0] ? { quiz: open[0] } : null;
}

async function completionsOf(userId: number, slideIds: readonly number[]): Promise<Map<number, Date>> {
  if (slideIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(slideCompletions)
    .where(and(eq(slideCompletions.userId, userId), inArray(slideCompletions.slideId, [...slideIds])));
  return new Map(rows.map(({ slideId, completedAt }) => [slideId, completedAt]));
}

/** Quizzes that take answers. */
async function quizzesIn(categories: readonly Category[], { partnerId }: Person, companyId: number): Promise<Quiz[]> {
  const ids = categories.flatMap(({ surveyId }) => surveyId ?? []);
  const scores = await quizScores(ids, { companyId, partnerId });
  return categories.flatMap(({ id, surveyId, passScore }) => {
    const quiz = scores.find((one) => one.id === surveyId);
    if (!quiz) return [];
    const { title, slug, best } = quiz;
    return [{ categoryId: id, title, slug, isPassed: best !== null && best >= passScore }];
  });
}
