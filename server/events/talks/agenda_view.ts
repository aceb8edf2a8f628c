/** The agenda of an event: a table for each of its days. */

import { dayIn } from '#core/i18n/days.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { clockFor } from '#events/times.ts';
import { gridOf } from './agenda.ts';
import type { Program, Talk } from './queries.ts';
import { endOf, talkCard } from './view.ts';

/** Talks without a time are in no day. */
export function agendaDays(talks: readonly Talk[], program: Program, site: Site, texts: Texts) {
  const zone = program.event.timeZone;
  const timed = talks.flatMap((talk) => {
    const endsAt = endOf(talk);
    return talk.startsAt && endsAt ? [{ talk, roomId: talk.roomId, start: +talk.startsAt, end: +endsAt }] : [];
  });
  const nameOf = (id: number | null) => {
    const room = program.rooms.find((one) => one.id === id);
    return room ? pick(room.name, site.language.code) : '';
  };
  return [...Map.groupBy(timed, ({ start }) => dayIn(zone, new Date(start)))].map(([day, own]) => {
    const clock = clockOf(own, zone, texts);
    const grid = gridOf(
      own,
      program.rooms.map(({ id }) => id),
    );
    return {
      id: day,
      name: weekday(new Date(own[0]!.start), zone, texts),
      rooms: grid.rooms.map((id) => nameOf(id) || (grid.rooms.length > 1 ? texts.t('No room') : texts.t('Talks'))),
      rows: grid.rows.map(({ start, cells }) => ({
        time: clock(start),
        hasTalks: cells.some((cell) => cell !== null),
        cells: cells.map(
          (cell) =>
            cell && {
              span: cell.span,
              talks: cell.talks.map(({ talk, ...at }) => ({
                ...talkCard(talk, program, site, texts),
                from: clock(at.start),
                until: clock(at.end),
                datetime: new Date(at.start).toISOString(),
              })),
            },
        ),
      })),
    };
  });
}

/** Of one day. */
function clockOf(timed: readonly { start: number; end: number }[], timeZone: string, texts: Texts) {
  const ends = Math.max(...timed.map(({ end }) => end));
  const clock = clockFor({ startsAt: new Date(timed[0]!.start), endsAt: new Date(ends), timeZone }, texts);
  return (moment: number) => clock(new Date(moment));
}

const weekday = (when: Date, timeZone: string, texts: Texts): string =>
  texts.t('{weekday}, {date}', {
    weekday: new Intl.DateTimeFormat(texts.locale.tag, { timeZone, weekday: 'long' }).format(when),
    date: texts.longDate(when, timeZone),
  });
