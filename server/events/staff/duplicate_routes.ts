/** `/admin/events/<id>/duplicate`: asks for the date of the copy, and what to copy. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, recordId, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { randomToken } from '#core/process/secret.ts';
import { type Event, findOwnEvent } from '#events/queries.ts';
import { duplicateOnce } from './duplicate.ts';
import { EVENT_LIST } from './event_list.ts';
import { datesOf, MOST_DATES, REPEAT_LABELS, REPEATS } from './repeating.ts';

const URL = `${EVENT_LIST}/:id/duplicate`;
const params = z.object({ id: recordId });
const TICKS = ['tickets', 'questions', 'talks'];

const rules = z.object({
  repeat: z.enum(REPEATS, msg('Select from the list')),
  times: wholeNumber(1, MOST_DATES),
});

export function duplicateRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    audience: 'event',
    params,
    handle: async ({ request, params: { id } }) => {
      const event = await opened(id, request);
      const [, next] = datesOf(event.startsAt, event.timeZone, { repeat: 'weekly', times: 2 });
      const starts = wallClock(next!, event.timeZone);
      return questionPage(
        event,
        { starts, repeat: 'once', times: '4', tickets: 'on', questions: 'on', talks: '', submission: randomToken() },
        request,
      );
    },
  });
  form(app, {
    url: URL,
    audience: 'event',
    params,
    body: z.object({ submission: line(50).default('') }).loose(),
    handle: async ({ request, params: { id }, body }) => {
      const event = await opened(id, request);
      const sent = formValues(body, ['starts', 'repeat', 'times', 'submission', ...TICKS]);
      const values: FormValues = { ...sent, repeat: sent.repeat || 'once', times: sent.times || '1' };
      const startsAt = parseMoment(values.starts ?? '', event.timeZone);
      if (!startsAt) return questionPage(event, values, request, { starts: request.texts.t('Enter a date and time') });
      const repeating = rules.safeParse(values);
      if (!repeating.success) return questionPage(event, values, request, fieldErrors(repeating.error, request.texts));
      const copies = (name: string) => values[name] === 'on';
      const isDate = repeating.data.repeat !== 'once';
      const parts = { tickets: copies('tickets'), questions: copies('questions'), talks: copies('talks') };
      const dates = datesOf(startsAt, event.timeZone, repeating.data);
      let copy = event.id;
      for (const [at, date] of dates.entries())
        copy = await duplicateOnce(
          event,
          { ...parts, startsAt: date, isDate },
          { submission: isDate ? `${body.submission}-${at}` : body.submission, request },
        );
      const { t, tn } = request.texts;
      const text = isDate
        ? tn('{n} date added. Publish it here.', '{n} dates added. Publish them here.', dates.length, {
            n: dates.length,
          })
        : t('This is the copy. It is not published yet.');
      return redirectTo(isDate ? EVENT_LIST : `${EVENT_LIST}/${copy}`, {
        status: 303,
        flash: { kind: 'success', text },
      });
    },
  });
}

async function opened(id: number, { site }: FastifyRequest): Promise<Event> {
  const event = await findOwnEvent(id, site);
  if (!event) throw new NotFound();
  return event;
}

function questionPage(
  event: Event,
  values: FormValues,
  { site, texts }: FastifyRequest,
  errors: Record<string, string> = {},
): PageResponse {
  const name = pick(event.title, site.language.code);
  const title = texts.t('Duplicate {event}', { event: name });
  return show(
    '@events/staff/duplicate',
    {
      heading: title,
      values,
      errors,
      repeats: REPEATS.map((value) => ({ value, label: texts.say(REPEAT_LABELS[value]) })),
      zone: event.timeZone,
      postUrl: site.url(`${EVENT_LIST}/${event.id}/duplicate`),
      backUrl: site.url(`${EVENT_LIST}/${event.id}`),
    },
    {
      status: Object.keys(errors).length > 0 ? 400 : 200,
      facts: {
        title,
        isIndexed: false,
        breadcrumbs: [
          { name: texts.t('Events'), url: site.url(EVENT_LIST) },
          { name, url: site.url(`${EVENT_LIST}/${event.id}`) },
        ],
      },
    },
  );
}
