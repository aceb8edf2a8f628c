/** Reads, fills and labels the form of an event. */

import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { startOfHour } from 'date-fns/startOfHour';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countryCode, line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { type Event, typesOf } from '#events/queries.ts';
import { isZone, MOMENTS, momentsIn } from './event_moments.ts';
import type { EventInput } from './service.ts';

const LONGEST_BODY = 40_000;
const MOST_SEATS = 1_000_000;

const TICKS = {
  is_online: 'isOnline',
  introduction: 'hasIntroduction',
  location: 'hasLocation',
  names_later: 'takesNamesLater',
  talks: 'hasTalks',
  proposals: 'hasProposals',
} as const;
const LINES = { place: 'placeName', street: 'street', zip: 'zip', city: 'city', country: 'countryCode' } as const;
const TEXTS: Record<string, z.ZodType<string, string>> = {
  title: line(120),
  summary: line(300),
  body: z
    .string()
    .max(LONGEST_BODY, msg('Use {maximum} characters or fewer'))
    .transform((text) => text.trim()),
};

const rules = z.object({
  time_zone: z.string().refine(isZone, msg('Select a time zone')),
  website: z.union([z.literal('').transform(() => null), wholeNumber(1, 2_147_483_647)]),
  type: z.union([z.literal('').transform(() => null), wholeNumber(1, 2_147_483_647)]),
  seats: z.union([z.literal('').transform(() => null), wholeNumber(1, MOST_SEATS)]),
  online_url: line(500).refine((text) => text === '' || /^https?:\/\/[^\s]+$/i.test(text), msg('Enter a web address')),
  place: line(200),
  street: line(200),
  zip: line(20),
  city: line(200),
  country: countryCode,
});

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const tick = (is: boolean): string => (is ? 'on' : '');

export const eventFields = (site: Site): string[] => [
  ...['time_zone', 'website', 'type', 'seats', 'online_url', 'is_published', 'move_talks'],
  ...Object.keys(TICKS),
  ...Object.keys(LINES),
  ...Object.keys(MOMENTS),
  ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

/** Tomorrow in two weeks, for two hours. */
export function blankEvent(site: Site): FormValues {
  const zone = site.website.timeZone;
  const starts = startOfHour(addDays(new Date(), 14));
  return {
    ...formValues({}, eventFields(site)),
    time_zone: zone,
    website: String(site.website.id),
    country: site.company.countryCode ?? '',
    starts: wallClock(starts, zone),
    ends: wallClock(addHours(starts, 2), zone),
    introduction: 'on',
    location: 'on',
  };
}

export function eventFormValues(event: Event, site: Site): FormValues {
  const languages = codesOf(site);
  const moment = (when: Date | null) => (when ? wallClock(when, event.timeZone) : '');
  return {
    time_zone: event.timeZone,
    website: event.websiteId === null ? '' : String(event.websiteId),
    type: event.typeId === null ? '' : String(event.typeId),
    seats: event.seats === null ? '' : String(event.seats),
    online_url: event.onlineUrl,
    is_published: tick(event.isPublished),
    ...Object.fromEntries(Object.entries(TICKS).map(([name, column]) => [name, tick(event[column])])),
    ...Object.fromEntries(Object.entries(LINES).map(([name, column]) => [name, event[column]])),
    ...Object.fromEntries(Object.entries(MOMENTS).map(([name, column]) => [name, moment(event[column])])),
    ...textFormValues('title', event.title, languages),
    ...textFormValues('summary', event.summary, languages),
    ...textFormValues('body', event.source, languages),
  };
}

/** @returns the values to save, or errors by field */
export async function parseEvent(
  values: FormValues,
  before: Event | null,
  { site, texts }: FastifyRequest,
): Promise<FormReading<EventInput>> {
  const languages = codesOf(site);
  const read = rules.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const title = translatedOf(written, 'title', languages, before?.title);
  const { moments, errors: momentErrors } = momentsIn(values, texts);
  const errors = {
    ...(read.success ? {} : fieldErrors(read.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...momentErrors,
    ...(Object.values(title).some(Boolean) ? {} : { [`title-${site.language.code}`]: texts.t('Enter a title') }),
  };
  if (!read.success || Object.keys(errors).length > 0) return { errors };
  const { website, type, seats, time_zone, online_url, place, street, zip, city, country } = read.data;
  if (website !== null && website !== site.website.id)
    return { errors: { website: texts.t('Select this website or all websites') } };
  if (type !== null && !(await typesOf(site)).some(({ id }) => id === type))
    return { errors: { type: texts.t('Select a type from the list') } };
  const source = translatedOf(written, 'body', languages, before?.source);
  return {
    input: {
      websiteId: website,
      typeId: type,
      title,
      summary: translatedOf(written, 'summary', languages, before?.summary),
      source,
      body: Object.fromEntries(
        Object.entries(source).map(([language, text]) => [language, markdownHtml(text ?? '', 'publisher')]),
      ),
      ...moments,
      timeZone: time_zone,
      seats,
      onlineUrl: online_url,
      placeName: place,
      street,
      zip,
      city,
      countryCode: country,
      isOnline: values.is_online === 'on',
      hasIntroduction: values.introduction === 'on',
      hasLocation: values.location === 'on',
      takesNamesLater: values.names_later === 'on',
      hasTalks: values.talks === 'on',
      hasProposals: values.proposals === 'on',
      isPublished: values.is_published === 'on',
    },
  };
}

/** The labels of the form's fields. */
export const eventLabels = ({ t }: Texts) => ({
  title: t('Title'),
  summary: t('Summary'),
  body: t('Text'),
  website: t('Websites'),
  type: t('Type', { context: 'kind' }),
  starts: t('Starts'),
  ends: t('Ends'),
  time_zone: t('Time zone'),
  is_online: t('Takes place online'),
  online_url: t('Address to join online'),
  place: t('Place'),
  street: t('Address line 1'),
  zip: t('Zip code'),
  city: t('City'),
  country: t('Country'),
  seats: t('Seats'),
  opens: t('Registration opens'),
  closes: t('Registration closes'),
  cancel_until: t('Attendees may cancel until'),
  names_until: t('Names may be changed until'),
  names_later: t('Attendees may be named after payment'),
  introduction: t('Introduction page'),
  location: t('Location page'),
  talks: t('Talks and agenda'),
  proposals: t('Talk proposals by visitors'),
  is_published: t('Published'),
});
