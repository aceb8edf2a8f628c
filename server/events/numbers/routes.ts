/** `/admin/events/<id>/numbers`: registrations and revenue over time, as charts with their table. */
import type { FastifyInstance } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { eventAbove } from '#events/staff/question_form.ts';
import { fromMinor } from '#registry/values/amounts.ts';
import { daysOf } from './queries.ts';

export function numberRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${EVENT_LIST}/:event/numbers`,
    audience: 'event',
    handle: async ({ request }) => {
      const { site, texts } = request;
      const event = await eventAt(request);
      const { currency } = site;
      const days = await daysOf(event, currency.code);
      const name = pick(event.title, site.language.code);
      const title = texts.t('Numbers: {event}', { event: name });
      const total = (of: 'registrations' | 'revenue') => days.reduce((sum, day) => sum + day[of], 0);
      const rows = days.filter(({ registrations }) => registrations > 0).toReversed();
      return show(
        '@events/staff/numbers',
        {
          heading: title,
          total: { registrations: total('registrations'), revenue: texts.money(total('revenue'), currency) },
          rows: rows.map(({ day, registrations, revenue }) => ({
            ...{ key: day, name: texts.date(new Date(day)), registrations },
            revenue: texts.money(revenue, currency),
          })),
          charts: [
            {
              title: texts.t('Registrations'),
              days: days.map(({ day, registrations }) => ({ day, count: registrations })),
            },
            ...(total('revenue') > 0
              ? [
                  {
                    title: texts.t('Revenue in {currency}', { currency: currency.code }),
                    days: days.map(({ day, revenue }) => ({
                      day,
                      count: Number(fromMinor(revenue, currency.decimals)),
                    })),
                  },
                ]
              : []),
          ],
        },
        {
          facts: {
            title,
            isIndexed: false,
            styles: ['core/charts', 'events/events'],
            breadcrumbs: [
              ...(await eventAbove(request)).map((one) => ({ name: one.name, url: site.url(one.path) })),
              { name: texts.t('Numbers'), url: site.url(`${EVENT_LIST}/${event.id}/numbers`) },
            ],
          },
        },
      );
    },
  });
}
