/** Staff form of a chat channel: its texts, operators, hours and rules. */
import { and, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { countryCodes, line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { partners, userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { CHAT_TAG, type Channel, ownChannel } from '#livechat/queries.ts';
import { type ChatRule, chatChannels, chatMessages, conversations, type RuleAction } from '#livechat/schema.ts';
import { CHANNEL_LIST, channelList } from './channel_list.ts';

const RULE_ROWS = [1, 2, 3, 4, 5] as const;
const ACTIONS: Record<RuleAction, string> = {
  display_button: msg('Show the button'),
  auto_popup: msg('Open the window by itself'),
  hide_button: msg('Hide the button'),
};
const MOST_MEMBERS = 30;
const MOST_SECONDS = 3600;
const TEXTS = { name: line(100), button: line(80), welcome: line(300), placeholder: line(80) };
const COLUMNS = { name: 'name', button: 'buttonText', welcome: 'welcome', placeholder: 'placeholder' } as const;

type ChannelInput = Omit<typeof chatChannels.$inferInsert, 'id' | 'companyId' | 'createdAt'>;
type Member = { id: number; name: string };

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const memberField = (id: number): string => `member-${id}`;
const ruleField = (row: number, part: string): string => `rule-${row}-${part}`;
const RULE_PARTS = ['action', 'pages', 'timer', 'countries'];

const fieldsOf = (site: Site, members: readonly Member[]): string[] => [
  ...['website', 'in_hours', 'is_published'],
  ...members.map(({ id }) => memberField(id)),
  ...RULE_ROWS.flatMap((row) => RULE_PARTS.map((part) => ruleField(row, part))),
  ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

/** Employees of the company, by name. */
const membersOf = ({ company }: Site): Promise<Member[]> =>
  db
    .select({ id: users.id, name: partners.name })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .innerJoin(userCompanies, eq(userCompanies.userId, users.id))
    .where(and(eq(userCompanies.companyId, company.id), eq(users.isActive, true), isChatStaff()))
    .orderBy(partners.name)
    .limit(MOST_MEMBERS);

/** Who has the right to chat, here or at some of their companies. */
const isChatStaff = () =>
  or(
    inArray(users.id, db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'livechat'))),
    inArray(
      users.id,
      db.select({ id: userCompanyRoles.userId }).from(userCompanyRoles).where(eq(userCompanyRoles.role, 'livechat')),
    ),
  );

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
  fields: async ({ site }) => fieldsOf(site, await membersOf(site)),
  blank: async ({ site }) => ({
    ...formValues({}, fieldsOf(site, await membersOf(site))),
    website: String(site.website.id),
    is_published: 'on',
  }),
  load: async (row, { site }) => channelValues(row, site, await membersOf(site)),
  read: async (values, row, request) => parseChannel(values, row, request, await membersOf(request.site)),
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
  defineStaffList(app, channelList);
  defineStaffForm(app, CHANNEL_FORM);
}

function channelValues(row: Channel, site: Site, members: readonly Member[]): FormValues {
  const languages = codesOf(site);
  return {
    website: row.websiteId === null ? '' : String(row.websiteId),
    in_hours: tick(row.inHoursOnly),
    is_published: tick(row.isPublished),
    ...Object.fromEntries(members.map(({ id }) => [memberField(id), tick(row.members.includes(id))])),
    ...Object.fromEntries(RULE_ROWS.flatMap((at) => ruleValues(at, row.rules[at - 1]))),
    ...Object.assign(
      {},
      ...Object.entries(COLUMNS).map(([name, column]) => textFormValues(name, row[column], languages)),
    ),
  };
}

function ruleValues(row: number, rule: ChatRule | undefined): [string, string][] {
  return [
    [ruleField(row, 'action'), rule?.action ?? ''],
    [ruleField(row, 'pages'), rule?.pages ?? ''],
    [ruleField(row, 'timer'), rule ? String(rule.timer) : ''],
    [ruleField(row, 'countries'), rule?.countries.join(', ') ?? ''],
  ];
}

const isAction = (action: string): action is RuleAction => Object.hasOwn(ACTIONS, action);

const ruleShape = z.object({
  action: z.string().refine(isAction, msg('Select an action')),
  pages: line(200).refine((pages) => pages === '' || /^[/*]/.test(pages), msg('Begin with / or *')),
  timer: z.union([z.literal('').transform(() => 0), wholeNumber(0, MOST_SECONDS)]),
  countries: countryCodes,
});

/** Rows without an action are left out. */
function rulesIn(values: FormValues, { texts }: FastifyRequest) {
  const rules: ChatRule[] = [];
  const errors: Record<string, string> = {};
  for (const row of RULE_ROWS) {
    const entered = Object.fromEntries(RULE_PARTS.map((part) => [part, values[ruleField(row, part)] ?? '']));
    if (!entered.action) continue;
    const read = ruleShape.safeParse(entered);
    if (read.success) rules.push(read.data as ChatRule);
    else
      for (const [part, error] of Object.entries(fieldErrors(read.error, texts))) errors[ruleField(row, part)] = error;
  }
  return { rules, errors };
}

function parseChannel(
  values: FormValues,
  before: Channel | null,
  request: FastifyRequest,
  members: readonly Member[],
): FormReading<ChannelInput> {
  const { site, texts } = request;
  const languages = codesOf(site);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const inWords = (name: keyof typeof COLUMNS) => translatedOf(written, name, languages, before?.[COLUMNS[name]]);
  const { rules, errors: ruleErrors } = rulesIn(values, request);
  const name = inWords('name');
  const isOther = values.website !== '' && values.website !== String(site.website.id);
  const errors = {
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...ruleErrors,
    ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
    ...(isOther ? { website: texts.t('Select this website or all websites') } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      ...{ name, rules, buttonText: inWords('button'), welcome: inWords('welcome') },
      placeholder: inWords('placeholder'),
      websiteId: values.website === '' ? null : site.website.id,
      members: members.filter(({ id }) => values[memberField(id)] === 'on').map(({ id }) => id),
      inHoursOnly: values.in_hours === 'on',
      isPublished: values.is_published === 'on',
    },
  };
}

async function channelView(
  _row: Channel | null,
  state: Parameters<StaffForm<Channel, ChannelInput>['view']>[1],
  { site, texts }: FastifyRequest,
) {
  const { t } = texts;
  const members = await membersOf(site);
  const ruleLabels = {
    action: t('Effect'),
    pages: t('Pages'),
    timer: t('After seconds'),
    countries: t('Countries'),
  };
  const labels: Record<string, string> = {
    ...{ name: t('Name'), button: t('Text of the button'), welcome: t('Welcome message') },
    ...{ placeholder: t('Text in the empty field'), website: t('Website') },
    ...{ in_hours: t('Only during opening hours'), is_published: t('Published') },
    ...Object.fromEntries(members.map(({ id, name }) => [memberField(id), name])),
    ...Object.fromEntries(
      RULE_ROWS.flatMap((row) => Object.entries(ruleLabels).map(([part, label]) => [ruleField(row, part), label])),
    ),
  };
  return {
    above: [{ name: t('Chat channels'), path: CHANNEL_LIST }],
    labels,
    choices: {
      website: [
        { value: '', label: t('All websites') },
        { value: String(site.website.id), label: t('Only {name}', { name: site.website.name }) },
      ],
      ...Object.fromEntries(RULE_ROWS.map((row) => [ruleField(row, 'action'), actionsIn(texts)])),
    },
    members: members.map(({ id, name }) => ({ field: memberField(id), name })),
    rules: RULE_ROWS.map((row) => ({
      title: t('Rule {n}', { n: row }),
      ...Object.fromEntries(RULE_PARTS.map((part) => [part, ruleField(row, part)])),
    })),
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name as string, maxlength: 100 },
        { name: 'button', label: labels.button as string, maxlength: 80, hint: t('Leave blank for the usual text.') },
        { name: 'welcome', label: labels.welcome as string, maxlength: 300, rows: 2 },
        { name: 'placeholder', label: labels.placeholder as string, maxlength: 80 },
      ],
      state,
    ),
  };
}

const actionsIn = ({ say, t }: FastifyRequest['texts']) => [
  { value: '', label: t('No rule') },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label: say(label) })),
];
