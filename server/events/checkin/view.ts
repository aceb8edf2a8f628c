/** The check-in page of an event. */
import { addDays } from 'date-fns/addDays';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayIn } from '#core/i18n/days.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { randomToken } from '#core/process/secret.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { whenOf } from '#events/times.ts';
import type { CheckinStart, ScanResult, SearchAnswer } from './contract.ts';
import { checkinPath } from './paths.ts';
import { countsOf } from './queries.ts';

type Shown = { door: string; entered?: string; result?: ScanResult; found?: SearchAnswer };

/** No other page may use the camera. */
const CAMERA = 'camera=(self), microphone=(), geolocation=()';

export async function checkinPage(
  event: Event,
  { door, entered = '', result, found }: Shown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<PageResponse> {
  const { site, texts } = request;
  const title = pick(event.title, site.language.code);
  const start: CheckinStart = {
    eventId: event.id,
    title,
    address: site.url(checkinPath(event, site)),
    deletesAt: addDays(event.endsAt, 1).getTime(),
    counts: await countsOf(event.id),
    scan: randomToken(),
    door,
    entered,
    result: result ?? null,
    matches: found?.matches ?? null,
    isMore: found?.isMore ?? false,
    warning: warningOf(event, request),
  };
  reply.header('permissions-policy', CAMERA);
  return show(
    '@events/checkin',
    { start, when: whenOf(event, texts) },
    {
      facts: {
        title: texts.t('Check-in: {event}', { event: title }),
        isIndexed: false,
        canonical: checkinPath(event, site),
        styles: 'events/checkin',
        breadcrumbs: (await isOrganiser(request))
          ? [
              { name: texts.t('Events'), url: site.url(EVENT_LIST) },
              { name: title, url: site.url(`${EVENT_LIST}/${event.id}`) },
            ]
          : [
              { name: texts.t('Events'), url: site.url('/event') },
              { name: title, url: site.url(eventPath(event, site)) },
            ],
      },
      // On a phone its button would cover the page's own.
      chrome: { livechat: null },
    },
  );
}

const isOrganiser = async (request: FastifyRequest): Promise<boolean> => mayRead(await personOf(request), 'event');

function warningOf({ state, startsAt, endsAt, timeZone }: Event, { texts }: FastifyRequest): string {
  if (state === 'cancelled') return texts.t('This event is cancelled.');
  const today = dayIn(timeZone, new Date());
  if (today >= dayIn(timeZone, startsAt) && today <= dayIn(timeZone, endsAt)) return '';
  return texts.t('This event is not today: {when}', { when: whenOf({ startsAt, endsAt, timeZone }, texts) });
}
