/** Staff pages of events. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { countryOptions } from '#core/i18n/country_names.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { StaffForm, StaffFormView } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { checkinPath } from '#events/checkin/paths.ts';
import { EVENTS_TAG, type Event, eventPath, findOwnEvent, questionsOf, ticketsOf, typesOf } from '#events/queries.ts';
import { roomsOf, tagsOf } from '#events/talks/queries.ts';
import { hasTimedTalks, moveTalks } from '#events/talks/time_shift.ts';
import { eventCodes } from './code_form.ts';
import { blankEvent, eventFields, eventFormValues, eventLabels, parseEvent } from './event_form.ts';
import { EVENT_LIST, eventList } from './event_list.ts';
import { addEvent, changeEvent, EVENT, type EventInput, hasBookings } from './service.ts';

/** Room for texts in several languages, each sign of which takes up to nine bytes in a form. */
const MOST_FORM_BYTES = 2 * 1024 * 1024;

const EVENT_FORM: StaffForm<Event, EventInput> = {
  url: EVENT_LIST,
  audience: 'event',
  template: '@events/staff/event',
  record: EVENT,
  maxBytes: MOST_FORM_BYTES,
  find: (id, { site }) => findOwnEvent(id, site),
  title: (row, { site, texts }) => (row ? pick(row.title, site.language.code) : texts.t('New event')),
  fields: ({ site }) => eventFields(site),
  blank: ({ site }) => blankEvent(site),
  load: (row, { site }) => eventFormValues(row, site),
  read: parseEvent,
  add: (input, _values, { site }) => addEvent(input, site.company.id),
  orders: { move_talks: 'on' },
  change: async (row, input, values) => {
    await changeEvent(row, input);
    if (values.move_talks === 'on') await moveTalks(row.id, row, input);
  },
  saved: (id, row, { texts }) => ({
    to: `${EVENT_LIST}/${id}`,
    text: row ? texts.t('Event saved.') : texts.t('Event saved. Add its tickets, then publish it.'),
  }),
  view: eventView,
  remove: {
    consequence: (_row, { texts }) => texts.t('The event and its tickets will be deleted in every language.'),
    refusal: async ({ id }, { texts }) =>
      (await hasBookings(id)) ? texts.t('People have registered. Cancel the event instead.') : null,
    deleted: (_row, { texts }) => ({ to: EVENT_LIST, text: texts.t('Event deleted.') }),
    changed: () => changed(EVENTS_TAG),
  },
};

export function eventStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(eventList, EVENT_FORM));
  defineStaffForm(app, EVENT_FORM);
}

async function eventView(
  row: Event | null,
  state: Parameters<StaffForm<Event, EventInput>['view']>[1],
  { site, texts }: FastifyRequest,
): Promise<StaffFormView> {
  const labels = eventLabels(texts);
  const { t } = texts;
  return {
    styles: 'events/events',
    above: [{ name: t('Events'), path: EVENT_LIST }],
    labels,
    choices: {
      website: [
        { value: '', label: t('All websites') },
        { value: String(site.website.id), label: t('Only {name}', { name: site.website.name }) },
      ],
      type: [
        { value: '', label: '–' },
        ...(await typesOf(site)).map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) })),
      ],
      time_zone: zoneChoices(site),
      country: countryOptions(texts.locale.tag),
    },
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'title', label: labels.title, maxlength: 120 },
        { name: 'summary', label: labels.summary, rows: 2, hint: t('One or two sentences for lists and feeds.') },
        {
          name: 'body',
          label: labels.body,
          rows: 10,
          hint: t('Markdown: **bold**, *italic*, ## heading, - list, [link](/shop).'),
        },
      ],
      state,
    ),
    hasTimedTalks: row !== null && (await hasTimedTalks(row.id)),
    isCancelled: row?.state === 'cancelled',
    links: row && {
      page: site.url(eventPath(row, site)),
      attendees: site.url(`${EVENT_LIST}/${row.id}/attendees`),
      message: site.url(`${EVENT_LIST}/${row.id}/message`),
      checkin: site.url(checkinPath(row, site)),
      numbers: site.url(`${EVENT_LIST}/${row.id}/numbers`),
      helpers: site.url(`${EVENT_LIST}/${row.id}/helpers`),
      picture: site.url(`${EVENT_LIST}/${row.id}/picture`),
      newTicket: site.url(`${EVENT_LIST}/${row.id}/tickets/new`),
      newCode: site.url(`${EVENT_LIST}/${row.id}/codes/new`),
      newQuestion: site.url(`${EVENT_LIST}/${row.id}/questions/new`),
      talks: site.url(`${EVENT_LIST}/${row.id}/talks`),
      newRoom: site.url(`${EVENT_LIST}/${row.id}/rooms/new`),
      newTag: site.url(`${EVENT_LIST}/${row.id}/tags/new`),
      duplicate: site.url(`${EVENT_LIST}/${row.id}/duplicate`),
      cancel: site.url(`${EVENT_LIST}/${row.id}/cancel`),
    },
    tickets: row ? await ticketLinks(row, site) : [],
    codes: row ? await codeLinks(row, site) : [],
    ...(await partsOf(row, site)),
  };
}

const ticketLinks = async ({ id }: Event, site: Site) =>
  (await ticketsOf(id)).map((ticket) => ({
    name: pick(ticket.name, site.language.code),
    seats: ticket.seats,
    taken: ticket.seatsTaken,
    url: site.url(`${EVENT_LIST}/${id}/tickets/${ticket.id}`),
  }));

const codeLinks = async (event: Event, site: Site) =>
  (await eventCodes(event)).map(({ id, code, percent }) => ({
    name: textsFor(site.language.code).t('{code}: {percent} % off', { code, percent }),
    url: site.url(`${EVENT_LIST}/${event.id}/codes/${id}`),
  }));

/** Questions, rooms and tags, each with the page of its form. */
async function partsOf(row: Event | null, site: Site) {
  if (!row) return { questions: [], rooms: [], tags: [] };
  const linksTo = (kind: string, parts: readonly { id: number; name: Translated }[]) =>
    parts.map(({ id, name }) => ({
      name: pick(name, site.language.code),
      url: site.url(`${EVENT_LIST}/${row.id}/${kind}/${id}`),
    }));
  return {
    questions: linksTo(
      'questions',
      (await questionsOf(row.id)).map(({ id, title }) => ({ id, name: title })),
    ),
    rooms: linksTo('rooms', await roomsOf(row.id)),
    tags: linksTo('tags', await tagsOf(row.id)),
  };
}

const zoneChoices = ({ website }: Site) =>
  [...new Set([website.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
