/** Staff form of a chat channel: its texts, operators, hours and rules. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import { parseWeek, weekFields, weekValues } from '#core/staff_form/hours_fields.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { CHAT_TAG, type Channel, ownChannel } from '#livechat/queries.ts';
import { chatChannels, chatMessages, conversations } from '#livechat/schema.ts';
import { CHANNEL_LIST, channelList } from './channel_list.ts';
import { ruleFields, rulesIn, ruleValues } from './channel_rules.ts';
import { channelView, memberField } from './channel_view.ts';
import { type ChatStaff, chatStaffOf } from './chat_staff.ts';
import { questionFields, questionsIn, questionValues } from './first_questions.ts';

const MOST_MINUTES = 1440;
const MOST_DAYS = 3650;
const TEXTS = { name: line(100), button: line(80), welcome: line(300), placeholder: line(80), consent: line(300) };
const COLUMNS = {
  name: 'name',
  button: 'buttonText',
  welcome: 'welcome',
  placeholder: 'placeholder',
  consent: 'consent',
} as const;

type ChannelInput = Omit<typeof chatChannels.$inferInsert, 'id' | 'companyId' | 'createdAt'>;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const fieldsOf = (site: Site, members: readonly ChatStaff[]): string[] => [
  ...['website', 'in_hours', 'is_published', 'own_zone', 'remind', 'keep_days'],
  ...weekFields(),
  ...members.map(({ id }) => memberField(id)),
  ...ruleFields(),
  ...questionFields(site),
  ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

const tick = (is: boolean): string => (is ? 'on' : '');

const CHANNEL_FORM: StaffForm<Channel, ChannelInput> = {
  url: CHANNEL_LIST,
  audience: 'livechat',
  template: '@livechat/staff/channel',
  record: {
    table: chatChannels,
    parts: (id) => {
      const own = db.select({ id: conversations.id }).from(conversations).where(eq(conversations.channelId, id));
      return [
        { table: chatMessages, where: inArray(chatMessages.conversationId, own) },
        { table: conversations, where: eq(conversations.channelId, id) },
      ];
    },
  },
  find: (id, { site }) => ownChannel(id, site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New channel')),
  fields: async ({ site }) => fieldsOf(site, await chatStaffOf(site)),
  blank: async ({ site }) => ({
    ...formValues({}, fieldsOf(site, await chatStaffOf(site))),
    website: String(site.website.id),
    is_published: 'on',
    keep_days: '365',
  }),
  load: async (row, { site }) => channelValues(row, site, await chatStaffOf(site)),
  read: async (values, row, request) => parseChannel(values, row, request, await chatStaffOf(request.site)),
  add: async (input, _values, { site }) => {
    const [added] = await db
      .insert(chatChannels)
      .values({ ...input, companyId: site.company.id })
      .returning({ id: chatChannels.id });
    await changed(CHAT_TAG);
    return added!.id;
  },
  change: async ({ id }, input) => {
    await db.update(chatChannels).set(input).where(eq(chatChannels.id, id));
    await changed(CHAT_TAG);
  },
  saved: (id, _row, { texts }) => ({ to: `${CHANNEL_LIST}/${id}`, text: texts.t('Channel saved.') }),
  view: channelView,
  remove: {
    consequence: (_row, { texts }) => texts.t('The channel and all of its conversations will be deleted.'),
    deleted: (_row, { texts }) => ({ to: CHANNEL_LIST, text: texts.t('Channel deleted.') }),
    changed: () => changed(CHAT_TAG),
  },
};

export function channelFormRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(channelList, CHANNEL_FORM));
  defineStaffForm(app, CHANNEL_FORM);
}

function channelValues(row: Channel, site: Site, members: readonly ChatStaff[]): FormValues {
  const languages = codesOf(site);
  return {
    website: row.websiteId === null ? '' : String(row.websiteId),
    in_hours: tick(row.inHoursOnly),
    is_published: tick(row.isPublished),
    ...{ own_zone: row.timeZone, remind: row.remindMinutes ? String(row.remindMinutes) : '' },
    keep_days: String(row.keepDays),
    ...weekValues(row.hours),
    ...Object.fromEntries(members.map(({ id }) => [memberField(id), tick(row.members.includes(id))])),
    ...ruleValues(row.rules),
    ...questionValues(row.questions, site),
    ...Object.assign(
      {},
      ...Object.entries(COLUMNS).map(([name, column]) => textFormValues(name, row[column], languages)),
    ),
  };
}

const isZone = (zone: string): boolean => zone === '' || Intl.supportedValuesOf('timeZone').includes(zone);

/** Blank: never. */
const termsShape = z.object({
  own_zone: z.string().refine(isZone, msg('Select a valid time zone')),
  remind: z.union([z.literal('').transform(() => 0), wholeNumber(1, MOST_MINUTES)]),
  keep_days: wholeNumber(1, MOST_DAYS),
});

function parseChannel(
  values: FormValues,
  before: Channel | null,
  request: FastifyRequest,
  members: readonly ChatStaff[],
): FormReading<ChannelInput> {
  const { site, texts } = request;
  const languages = codesOf(site);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const inWords = (name: keyof typeof COLUMNS) => translatedOf(written, name, languages, before?.[COLUMNS[name]]);
  const { rules, errors: ruleErrors } = rulesIn(values, request);
  const { questions, errors: questionErrors } = questionsIn(values, before?.questions ?? [], request);
  const { hours, errors: hourErrors } = parseWeek(values, texts);
  const terms = termsShape.safeParse(values);
  const name = inWords('name');
  const isOther = values.website !== '' && values.website !== String(site.website.id);
  const errors = {
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...ruleErrors,
    ...questionErrors,
    ...hourErrors,
    ...(terms.success ? {} : fieldErrors(terms.error, texts)),
    ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
    ...(isOther ? { website: texts.t('Select this website or all websites') } : {}),
  };
  if (!terms.success || Object.keys(errors).length > 0) return { errors };
  const { own_zone: timeZone, remind: remindMinutes, keep_days: keepDays } = terms.data;
  return {
    input: {
      ...{ hours, timeZone, remindMinutes, keepDays, consent: inWords('consent') },
      ...{ name, rules, questions, buttonText: inWords('button'), welcome: inWords('welcome') },
      placeholder: inWords('placeholder'),
      websiteId: values.website === '' ? null : site.website.id,
      members: members.filter(({ id }) => values[memberField(id)] === 'on').map(({ id }) => id),
      inHoursOnly: values.in_hours === 'on',
      isPublished: values.is_published === 'on',
    },
  };
}
