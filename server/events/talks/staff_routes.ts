/** Staff pages of an event's talks. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { pick } from '#core/i18n/translated.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { StaffForm, StaffFormView } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { EVENTS_TAG } from '#events/queries.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { eventAbove } from '#events/staff/question_form.ts';
import { partRoutes } from './part_forms.ts';
import { tagField } from './proposal_form.ts';
import { findTalk, programOf, type Talk, tagsOf, talkPath } from './queries.ts';
import { addTalk, changeTalk, TALK, type TalkInput } from './staff_service.ts';
import { blankTalk, parseTalk, talkFields, talkFormValues, talkLabels } from './talk_form.ts';
import { STATES, TALK_LIST, talkList } from './talk_list.ts';

/** Room for texts in several languages, each sign of which takes up to nine bytes in a form. */
const MOST_FORM_BYTES = 2 * 1024 * 1024;

const programAt = async (request: FastifyRequest) => programOf(await eventAt(request));

const TALK_FORM: StaffForm<Talk, TalkInput> = {
  url: TALK_LIST,
  audience: 'event',
  template: '@events/talks/staff_talk',
  record: TALK,
  maxBytes: MOST_FORM_BYTES,
  find: async (id, request) => findTalk(id, (await eventAt(request)).id),
  title: (row, { site, texts }) => (row ? pick(row.title, site.language.code) : texts.t('New talk')),
  fields: async (request) => talkFields(request.site, await tagsOf((await eventAt(request)).id)),
  blank: async (request) => blankTalk(request.site, await programAt(request)),
  load: async (row, request) => talkFormValues(row, request.site, await programAt(request)),
  read: async (values, row, request) => parseTalk(values, row, await programAt(request), request),
  add: async (input, _values, request) => addTalk(await eventAt(request), input, request.site),
  change: async (row, input, _values, request) => changeTalk(await eventAt(request), row, input, request.site),
  saved: async (_id, _row, request) => ({
    to: `${EVENT_LIST}/${(await eventAt(request)).id}/talks`,
    text: request.texts.t('Talk saved.'),
  }),
  view: talkFormView,
  remove: {
    consequence: (_row, { texts }) => texts.t('The talk will be deleted in every language.'),
    deleted: ({ eventId }, { texts }) => ({ to: `${EVENT_LIST}/${eventId}/talks`, text: texts.t('Talk deleted.') }),
    changed: () => changed(EVENTS_TAG),
  },
};

export function talkStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(talkList, TALK_FORM));
  defineStaffForm(app, TALK_FORM);
  partRoutes(app);
}

async function talkFormView(
  row: Talk | null,
  state: Parameters<StaffForm<Talk, TalkInput>['view']>[1],
  request: FastifyRequest,
): Promise<StaffFormView> {
  const { site, texts } = request;
  const { t } = texts;
  const language = site.language.code;
  const { event, rooms, tags } = await programAt(request);
  const labels = talkLabels(texts);
  const tagInputs = tags.map((tag) => ({ name: tagField(tag), label: pick(tag.name, language) }));
  return {
    styles: 'events/events',
    above: [...(await eventAbove(request)), { name: t('Talks'), path: `${EVENT_LIST}/${event.id}/talks` }],
    labels: { ...labels, ...Object.fromEntries(tagInputs.map(({ name, label }) => [name, label])) },
    tags: tagInputs,
    zone: event.timeZone,
    pageUrl: row && event.hasTalks ? site.url(talkPath(event, row, site)) : null,
    suspicions: row ? row.suspicions.map((reason) => texts.say(reason)) : [],
    choices: {
      room: [
        { value: '', label: t('No room') },
        ...rooms.map(({ id, name }) => ({ value: String(id), label: pick(name, language) })),
      ],
      status: Object.entries(STATES).map(([value, [label]]) => ({ value, label: texts.say(label) })),
    },
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'title', label: labels.title, maxlength: 120 },
        { name: 'description', label: labels.description, rows: 8, isRich: true },
        { name: 'role', label: labels.role, maxlength: 200 },
        { name: 'biography', label: labels.biography, rows: 3 },
      ],
      state,
    ),
  };
}
