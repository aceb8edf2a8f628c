/** Tells surveys which course a quiz is a part of. */
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { membershipsOf, reachOf } from '#slides/access.ts';
import { channelPath } from '#slides/paths.ts';
import { findChannel, SLIDES_TAG } from '#slides/queries.ts';
import { slideCategories, slides } from '#slides/schema.ts';
import type { QuizUse } from '#surveys/api.ts';
import { slideCompletions } from './course.schema.ts';

/** Kept in memory: most surveys are in no course. */
const sectionsWithQuiz = cachedQuery([SLIDES_TAG], () =>
  db
    .select({
      ...{ surveyId: slideCategories.surveyId, passScore: slideCategories.passScore },
      channelId: slideCategories.channelId,
    })
    .from(slideCategories)
    .where(isNotNull(slideCategories.surveyId)),
);

/** The course with it that the person may read; of several the one that they went on with last. */
export async function quizUse(surveyId: number, request: FastifyRequest): Promise<QuizUse | null> {
  const sections = (await sectionsWithQuiz()).filter((one) => one.surveyId === surveyId);
  const person = sections.length > 0 ? await personOf(request) : null;
  if (!person) return null;
  const { site } = request;
  const memberships = await membershipsOf(person);
  const uses = new Map<number, QuizUse>();
  for (const { channelId, passScore } of sections) {
    const channel = await findChannel(channelId, site);
    if (channel?.isCourse && reachOf(channel, person, memberships).reads)
      uses.set(channelId, {
        ...{ name: pick(channel.name, site.language.code), passScore },
        url: site.url(channelPath(channel, site)),
      });
  }
  const [first = 0] = uses.keys();
  return uses.get(uses.size > 1 ? ((await lastChannel(person, [...uses.keys()])) ?? first) : first) ?? null;
}

async function lastChannel({ userId }: Person, channelIds: readonly number[]): Promise<number | null> {
  const [row] = await db
    .select({ channelId: slides.channelId })
    .from(slideCompletions)
    .innerJoin(slides, eq(slides.id, slideCompletions.slideId))
    .where(and(eq(slideCompletions.userId, userId), inArray(slides.channelId, [...channelIds])))
    .orderBy(desc(slideCompletions.completedAt))
    .limit(1);
  return row?.channelId ?? null;
}
