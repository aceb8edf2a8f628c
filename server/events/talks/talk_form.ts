/** Reads, fills and labels the staff form of a talk. */
import { minutesInDay } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { safeHtml } from '#core/templates/rich_text.ts';
import { tagField } from './proposal_form.ts';
import { isShown, type Program, shownTalks, type Talk, type TalkTag } from './queries.ts';
import type { TalkInput } from './staff_service.ts';
import { endOf } from './view.ts';

const LONGEST_TEXT = 40_000;
const MOST_MINUTES = minutesInDay;
const STATES = ['proposal', 'announced', 'published', 'refused'] as const;

const longText = z
  .string()
  .max(LONGEST_TEXT, msg('Use {maximum} characters or fewer'))
  .transform((text) => text.trim());
const TEXTS: Record<string, z.ZodType<string, string>> = {
  title: line(120),
  description: longText,
  role: line(200),
  biography: longText,
};

const rules = z.object({
  speaker: line(120),
  email: line(254).refine((text) => text === '' || isMailAddress(text), msg('Enter a valid email address')),
  phone: line(50),
  room: z.union([z.literal('').transform(() => null), wholeNumber(1, 2_147_483_647)]),
  minutes: wholeNumber(5, MOST_MINUTES),
  status: z.enum(STATES),
});

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const talkFields = (site: Site, tags: readonly TalkTag[]): string[] => [
  ...Object.keys(rules.shape),
  'starts',
  ...tags.map(tagField),
  ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

export const blankTalk = (site: Site, { event, tags }: Program): FormValues => ({
  ...formValues({}, talkFields(site, tags)),
  starts: wallClock(event.startsAt, event.timeZone),
  minutes: '30',
  status: 'announced',
});

export function talkFormValues(talk: Talk, site: Site, { event, tags }: Program): FormValues {
  const languages = codesOf(site);
  return {
    speaker: talk.speakerName,
    email: talk.speakerEmail,
    phone: talk.speakerPhone,
    room: talk.roomId === null ? '' : String(talk.roomId),
    minutes: String(talk.minutes),
    status: talk.state,
    starts: talk.startsAt ? wallClock(talk.startsAt, event.timeZone) : '',
    ...Object.fromEntries(tags.map((tag) => [tagField(tag), talk.tagIds.includes(tag.id) ? 'on' : ''])),
    ...textFormValues('title', talk.title, languages),
    ...textFormValues('description', talk.description, languages),
    ...textFormValues('role', talk.speakerRole, languages),
    ...textFormValues('biography', talk.speakerBiography, languages),
  };
}

/** @returns the values to save, or errors by field */
export async function parseTalk(
  values: FormValues,
  before: Talk | null,
  program: Program,
  { site, texts }: FastifyRequest,
): Promise<FormReading<TalkInput>> {
  const languages = codesOf(site);
  const read = rules.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const text = (name: string, column: 'title' | 'description' | 'speakerRole' | 'speakerBiography') =>
    translatedOf(written, name, languages, before?.[column]);
  const title = text('title', 'title');
  const { startsAt, problem } = startIn(values, program, texts);
  const errors = {
    ...(read.success ? {} : fieldErrors(read.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(problem && { starts: problem }),
    ...(Object.values(title).some(Boolean) ? {} : { [`title-${site.language.code}`]: texts.t('Enter a title') }),
  };
  if (!read.success || Object.keys(errors).length > 0) return { errors };
  const { speaker, email, phone, room, minutes, status } = read.data;
  if (room !== null && !program.rooms.some(({ id }) => id === room))
    return { errors: { room: texts.t('Select a room from the list') } };
  const input: TalkInput = {
    title,
    description: Object.fromEntries(
      Object.entries(text('description', 'description')).map(([language, html]) => [
        language,
        safeHtml(html ?? '', 'publisher'),
      ]),
    ),
    speakerName: speaker,
    speakerRole: text('role', 'speakerRole'),
    speakerBiography: text('biography', 'speakerBiography'),
    speakerEmail: email,
    speakerPhone: phone,
    roomId: room,
    startsAt,
    minutes,
    tagIds: program.tags.filter((tag) => values[tagField(tag)] === 'on').map(({ id }) => id),
    state: status,
  };
  const other = await talkInTheWay({ ...input, id: before?.id ?? 0 }, program);
  if (!other) return { input };
  return {
    errors: { room: texts.t('“{talk}” is in this room then', { talk: pick(other.title, site.language.code) }) },
  };
}

/** A clock time at the event; empty: not known yet. */
function startIn(values: FormValues, { event }: Program, texts: Texts): { startsAt: Date | null; problem: string } {
  const entered = values.starts ?? '';
  if (!entered) return { startsAt: null, problem: '' };
  const startsAt = parseMoment(entered, event.timeZone);
  if (!startsAt) return { startsAt: null, problem: texts.t('Enter a date and time') };
  const isDuring = startsAt >= event.startsAt && startsAt < event.endsAt;
  return { startsAt, problem: isDuring ? '' : texts.t('Enter a time during the event') };
}

type Placed = Pick<Talk, 'id' | 'roomId' | 'startsAt' | 'minutes' | 'state'>;

/** Another talk that visitors see in the same room at the same time. */
async function talkInTheWay(talk: Placed, { event }: Program): Promise<Talk | undefined> {
  const { id, roomId, startsAt } = talk;
  const endsAt = endOf(talk);
  if (roomId === null || !startsAt || !endsAt || !isShown(talk)) return undefined;
  return (await shownTalks(event.id)).find((other) => {
    const otherEnds = endOf(other);
    if (other.id === id || other.roomId !== roomId || !other.startsAt || !otherEnds) return false;
    return other.startsAt < endsAt && startsAt < otherEnds;
  });
}

export const talkLabels = ({ t }: Texts) => ({
  title: t('Title'),
  description: t('Description'),
  role: t('What the speaker does'),
  biography: t('About the speaker'),
  speaker: t('Speaker'),
  email: t('Email'),
  phone: t('Phone'),
  room: t('Room'),
  starts: t('Starts'),
  minutes: t('Duration in minutes'),
  status: t('Status'),
});
