/** Views of talks: cards, tags as filters, and the facts of one talk. */
import { addMinutes } from 'date-fns/addMinutes';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, eventPath } from '#events/queries.ts';
import { whenOf } from '#events/times.ts';
import { type Program, type Talk, type TalkTag, talkPath } from './queries.ts';
import type { TalkCard } from './talk_view.ts';

export const endOf = ({ startsAt, minutes }: Pick<Talk, 'startsAt' | 'minutes'>): Date | null =>
  startsAt && addMinutes(startsAt, minutes);

/** '14 December 2026, 10:00 – 10:45' in the event's zone; empty where the time is not known. */
export function timeOf(talk: Talk, { timeZone }: Event, texts: Texts): string {
  const endsAt = endOf(talk);
  return talk.startsAt && endsAt ? whenOf({ startsAt: talk.startsAt, endsAt, timeZone }, texts) : '';
}

export const roomOf = (talk: Talk, { rooms }: Program, { language }: Site): string => {
  const room = rooms.find(({ id }) => id === talk.roomId);
  return room ? pick(room.name, language.code) : '';
};

export const tagNames = (talk: Talk, { tags }: Program, { language }: Site): string[] =>
  tags.filter(({ id }) => talk.tagIds.includes(id)).map(({ name }) => pick(name, language.code));

export const talkCard = (talk: Talk, program: Program, site: Site, texts: Texts): TalkCard => ({
  id: talk.id,
  title: pick(talk.title, site.language.code),
  url: site.url(talkPath(program.event, talk, site)),
  speaker: talk.speakerName,
  when: timeOf(talk, program.event, texts),
  room: roomOf(talk, program, site),
  tags: tagNames(talk, program, site),
});

/** Tags that talks have, each with the page of its talks. @param current the one that is shown alone */
export function tagFilters(talks: readonly Talk[], current: TalkTag | null, { event, tags }: Program, site: Site) {
  const used = tags.filter(({ id }) => talks.some(({ tagIds }) => tagIds.includes(id)));
  return used.map((tag) => ({
    name: pick(tag.name, site.language.code),
    url: site.url(tagPath(event, tag, site)),
    isCurrent: tag.id === current?.id,
  }));
}

export const tagPath = (event: Event, { id }: Pick<TalkTag, 'id'>, site: Site): string =>
  eventPath(event, site, `/track/tag/${id}`);
