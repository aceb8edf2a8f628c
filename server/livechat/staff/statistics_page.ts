/** `/admin/chat/statistics`: a chart and a table of conversations. */
import { secondsInHour, secondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { oneOfNumbers } from '#core/http/contract.ts';
import { dayPlus } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import type { Site } from '#core/sites/site.ts';
import { CONSOLE, STYLES } from './console_page.ts';
import { chatStatistics, type Figures, firstDay, PERIODS } from './statistics.ts';

const URL = '/admin/chat/statistics';
const DEFAULT_DAYS = 30;

const query = z.object({ days: oneOfNumbers([...PERIODS], msg('Select a period')).default(DEFAULT_DAYS) });

export function statisticsRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    audience: 'livechat',
    isList: true,
    query,
    handle: async ({ request, query: { days } }) => {
      const { texts, site } = request;
      const title = texts.t('Chat statistics');
      return show('@livechat/staff/statistics', await statisticsView(days, request), {
        facts: {
          ...{ title, isIndexed: false, styles: ['core/charts', STYLES] },
          breadcrumbs: [
            { name: texts.t('Live chat'), url: site.url(CONSOLE) },
            { name: title, url: site.url(URL) },
          ],
        },
      });
    },
  });
}

async function statisticsView(days: number, { site, texts }: FastifyRequest) {
  const found = await chatStatistics(site, days);
  const rows = found.days.map(({ day, ...figures }) => ({
    ...{ key: day, name: texts.date(new Date(day)) },
    ...figuresView(figures, texts),
  }));
  return {
    title: texts.t('Chat statistics'),
    periods: PERIODS.map((one) => ({
      name: texts.tn('{n} day', '{n} days', one),
      url: site.url(`${URL}?days=${one}`),
      active: one === days,
    })),
    total: figuresView(found.total, texts),
    rows,
    chart: { days: everyDay(found.days, days, site), title: texts.t('Conversations') },
  };
}

/** Days without conversations, too: the axis is time. */
function everyDay(found: readonly { day: string; count: number }[], days: number, site: Site) {
  const counts = new Map(found.map(({ day, count }) => [day, count]));
  const first = firstDay(site, days);
  return Array.from({ length: days }, (_, at) => {
    const day = dayPlus(first, at);
    return { day, count: counts.get(day) ?? 0 };
  });
}

function figuresView({ count, answered, firstAnswer, length, happy, neutral, sad }: Figures, texts: Texts) {
  return {
    ...{ count, answered, happy, neutral, sad },
    firstAnswer: firstAnswer === null ? '–' : durationText(firstAnswer, texts),
    length: length === null ? '–' : durationText(length, texts),
  };
}

/** The two largest units would say more than anybody needs. */
export function durationText(seconds: number, { tn }: Pick<Texts, 'tn'>): string {
  if (seconds < secondsInMinute) return tn('{n} second', '{n} seconds', Math.round(seconds));
  if (seconds < secondsInHour) return tn('{n} minute', '{n} minutes', Math.round(seconds / secondsInMinute));
  return tn('{n} hour', '{n} hours', Math.round(seconds / secondsInHour));
}
