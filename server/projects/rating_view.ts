/** View of the rating pages. */
import { subDays } from 'date-fns/subDays';
import { relativeTime } from '#core/i18n/relative_time.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { type Rating, ratingsUnder } from '#threads/api.ts';
import { namesOf } from './queries.ts';
import { GRADES, type Grade, gradeOf, RANGES_DAYS, statisticsOf, topPartners } from './statistics.ts';

/** Specification: the last ratings that are shown one by one. */
const SHOWN = 50;
/** More than a small organisation gets in 90 days; a page must not grow without end. */
const MOST_COUNTED = 5000;
const ICONS: Record<Grade, string> = { great: 'smile', okay: 'neutral', bad: 'frown' };

const gradeNames = ({ t }: Texts): Record<Grade, string> => ({
  great: t('Satisfied'),
  okay: t('Dissatisfied'),
  bad: t('Very dissatisfied'),
});

export async function ratesOf(projectIds: readonly number[], site: Site) {
  const texts = textsFor(site.language.code);
  const names = gradeNames(texts);
  const now = new Date();
  const since = subDays(now, Math.max(...RANGES_DAYS));
  const counted = await ratingsUnder(
    { model: 'project.project', ids: projectIds, since, isPublished: true },
    MOST_COUNTED,
  );
  return {
    counted,
    ranges: statisticsOf(counted, now).map(({ days, total, counts, percent }) => ({
      days,
      title: texts.t('The last {count} days', { count: texts.number(days, 0) }),
      total,
      text: texts.tn('{n} rating', '{n} ratings', total),
      grades: GRADES.map((grade) => ({
        grade,
        icon: ICONS[grade],
        name: names[grade],
        count: counts[grade],
        percent: percent[grade],
        text: texts.percent(percent[grade] / 100, 0),
      })),
    })),
  };
}

/** A rating as a face, with what stands behind it. */
export type RatingView = ReturnType<typeof shown> & {
  /** Where staff show or hide it. */
  publish: string | null;
};

/** @param isForStaff with those that are hidden from strangers, and where to show or hide each */
export async function projectRates(projectId: number, site: Site, isForStaff: boolean) {
  const texts = textsFor(site.language.code);
  const { counted, ranges } = await ratesOf([projectId], site);
  const last = await ratingsUnder({ model: 'project.project', ids: [projectId], isPublished: !isForStaff }, SHOWN);
  const top = topPartners(counted, new Date());
  const people = await namesOf([
    ...last.flatMap(({ partnerId, ratedPartnerId }) => [partnerId, ratedPartnerId]),
    ...top.map(({ partnerId }) => partnerId),
  ]);
  return {
    ranges,
    last: last.map((rating) => ({
      ...shown(rating, people, texts, site),
      publish: isForStaff ? site.url(`/project/rating/${projectId}/${rating.id}/publish`) : null,
    })),
    top: top.map(({ partnerId, total, happy }) => ({
      name: people.get(partnerId) ?? '',
      happy,
      text: texts.percent(happy / 100, 0),
      total: texts.tn('{n} rating', '{n} ratings', total),
    })),
  };
}

function shown(rating: Rating, people: Map<number, string>, texts: Texts, { website }: Site) {
  const grade = gradeOf(rating.value);
  const at = rating.ratedAt ?? rating.createdAt;
  const when = relativeTime(at, texts, website.timeZone);
  const by = initialOf(people.get(rating.partnerId ?? 0) ?? '');
  return {
    id: rating.id,
    grade,
    icon: ICONS[grade],
    name: gradeNames(texts)[grade],
    label: texts.joined([gradeNames(texts)[grade], by || when]),
    at: at.toISOString(),
    when,
    by,
    of: people.get(rating.ratedPartnerId ?? 0) ?? '',
    feedback: rating.feedback,
    isPublished: rating.published,
  };
}

/** Strangers read it: `Maria L.` says enough of a customer. */
function initialOf(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${[...last][0]}.` : first;
}
