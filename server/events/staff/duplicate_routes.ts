/** `/admin/events/<id>/duplicate`: asks for the date of the copy, and what to copy. */
import { addWeeks } from 'date-fns/addWeeks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { randomToken } from '#core/process/secret.ts';
import { type Event, findOwnEvent } from '#events/queries.ts';
import { duplicateOnce } from './duplicate.ts';
import { EVENT_LIST } from './event_list.ts';

const URL = `${EVENT_LIST}/:id/duplicate`;
const params = z.object({ id: recordId });
const TICKS = ['tickets', 'questions', 'talks'];

export function duplicateRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    audience: 'event',
    params,
    handle: async ({ request, params: { id } }) => {
      const event = await opened(id, request);
      const starts = wallClock(addWeeks(event.startsAt, 1), event.timeZone);
      return questionPage(
        event,
        { starts, tickets: 'on', questions: 'on', talks: '', submission: randomToken() },
        request,
      );
    },
  });
  form(app, {
    url: URL,
    audience: 'event',
    params,
    body: z.object({ submission: line(60).default('') }).loose(),
    handle: async ({ request, params: { id }, body }) => {
      const event = await opened(id, request);
      const values = formValues(body, ['starts', 'submission', ...TICKS]);
      const startsAt = parseMoment(values.starts ?? '', event.timeZone);
      if (!startsAt) return questionPage(event, values, request, request.texts.t('Enter a date and time'));
      const copies = (name: string) => values[name] === 'on';
      const copy = await duplicateOnce(
        event,
        { startsAt, tickets: copies('tickets'), questions: copies('questions'), talks: copies('talks') },
        { submission: body.submission, request },
      );
      return redirectTo(`${EVENT_LIST}/${copy}`, {
        status: 303,
        flash: { kind: 'success', text: request.texts.t('This is the copy. It is not published yet.') },
      });
    },
  });
}

async function opened(id: number, { site }: FastifyRequest): Promise<Event> {
  const event = await findOwnEvent(id, site);
  if (!event) throw new NotFound();
  return event;
}

function questionPage(event: Event, values: FormValues, { site, texts }: FastifyRequest, problem = ''): PageResponse {
  const name = pick(event.title, site.language.code);
  const title = texts.t('Duplicate {event}', { event: name });
  return show(
    '@events/staff/duplicate',
    {
      heading: title,
      values,
      errors: problem ? { starts: problem } : {},
      zone: event.timeZone,
      postUrl: site.url(`${EVENT_LIST}/${event.id}/duplicate`),
      backUrl: site.url(`${EVENT_LIST}/${event.id}`),
    },
    {
      status: problem ? 400 : 200,
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
