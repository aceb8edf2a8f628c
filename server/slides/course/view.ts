/** What pages of a course show of a person's progress. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { findProductFacts } from '#shop/api.ts';
import type { Opened, OpenedSlide } from '#slides/access.ts';
import { channelPath, slidePath } from '#slides/paths.ts';
import { type Progress, progressOf, type Step } from './queries.ts';

const quizPath = (slug: string): string => `/survey/start/${slug}`;

export const stepPath = (step: Step): string => ('slide' in step ? slidePath(step.slide) : quizPath(step.quiz.slug));

const quizView = ({ slug, title, isPassed }: Progress['quizzes'][number], { site }: FastifyRequest) => ({
  name: pick(title, site.language.code),
  url: site.url(quizPath(slug)),
  isPassed,
});

/** Above the lists of a channel. */
export async function courseView(opened: Opened, request: FastifyRequest) {
  const { site, texts } = request;
  const progress = await progressOf(opened);
  if (!progress) return null;
  const { done, total, next, isComplete, quizzes } = progress;
  return {
    ...{ done, total, isComplete },
    summary: texts.t('{done} of {total} completed', { done, total }),
    next: next && {
      name: 'slide' in next ? next.slide.name : pick(next.quiz.title, site.language.code),
      url: site.url(stepPath(next)),
      isFirst: done === 0,
    },
    quizzes: quizzes.map((quiz) => quizView(quiz, request)),
    certificateUrl: isComplete ? site.url(channelPath(opened.channel, site, '/certificate')) : null,
  };
}

/** Below a slide: whether it is completed, and what comes next. */
export async function lessonView(opened: OpenedSlide, request: FastifyRequest) {
  const { site, texts } = request;
  const progress = opened.slide.isPublished ? await progressOf(opened) : null;
  if (!progress) return null;
  const { slides, quizzes, done, total } = progress;
  const at = slides.findIndex(({ slide }) => slide.id === opened.slide.id);
  const own = slides[at];
  const following = slides[at + 1]?.slide;
  const isLastOfCategory = own && following?.categoryId !== own.slide.categoryId;
  const quiz = isLastOfCategory ? quizzes.find(({ categoryId }) => categoryId === own.slide.categoryId) : null;
  return {
    isDone: own?.completedAt != null,
    action: site.url(slidePath(opened.slide, '/complete')),
    summary: texts.t('{done} of {total} completed', { done, total }),
    next: following ? { name: following.name, url: site.url(slidePath(following)) } : null,
    quiz: quiz ? quizView(quiz, request) : null,
    courseUrl: site.url(channelPath(opened.channel, site)),
  };
}

/** Where a channel that is closed to this visitor can be bought; null: nowhere. */
export async function offerOf({ channel, reach }: Opened, { site }: FastifyRequest): Promise<string | null> {
  if (reach.reads || channel.productId === null) return null;
  const product = await findProductFacts(channel.productId);
  return product?.isPublished ? site.url(`/shop/product/${channel.productId}`) : null;
}
