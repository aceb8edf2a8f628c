/** Staff list and form of channels. */
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { line, lines, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm, StaffFormView } from '#core/staff_form/staff_form.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { DOWNLOADS, type Download, SORTINGS, VISIBILITIES, type Visibility } from '#slides/kinds.ts';
import { channelPath } from '#slides/paths.ts';
import { type Channel, findChannel, SLIDES_TAG } from '#slides/queries.ts';
import { slideCategories, slideChannels, slideMembers, slides } from '#slides/schema.ts';
import { MEMBER_FIELD_NAMES, type Member, memberValues, parseMembers, saveMembers } from './members.ts';

export const SLIDE_LIST = '/admin/slides';
export const CHANNEL_LIST = `${SLIDE_LIST}/channels`;

export const VISIBILITY_NAMES: Record<Visibility, string> = {
  public: msg('Everyone'),
  partial: msg('Everyone sees the list, members open it'),
  private: msg('Members only'),
};
const DOWNLOAD_NAMES: Record<Download, string> = {
  none: msg('No one'),
  user: msg('People who are signed in'),
  public: msg('Everyone'),
};

const channelList: StaffList<Channel> = {
  url: CHANNEL_LIST,
  audience: 'slides',
  title: msg('Channels'),
  above: ({ texts }) => [{ name: texts.t('Documents and videos'), path: SLIDE_LIST }],
  empty: msg('Nothing here yet'),
  id: slideChannels.id,
  order: [asc(slideChannels.sequence), asc(slideChannels.id)],
  scope: ({ site }) =>
    and(
      eq(slideChannels.companyId, site.company.id),
      or(isNull(slideChannels.websiteId), eq(slideChannels.websiteId, site.website.id)),
    ),
  rows: () => db.select().from(slideChannels),
  ids: () => db.select({ id: slideChannels.id }).from(slideChannels),
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(slideChannels.name) },
    { id: 'visibility', label: msg('Visible to'), kind: 'text' },
    { id: 'sequence', label: msg('Position'), kind: 'number', sort: slideChannels.sequence, card: 'amount' },
    { id: 'state', label: msg('Status'), kind: 'state', sort: slideChannels.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${CHANNEL_LIST}/${id}`,
  cells: ({ name, visibility, sequence, isPublished }, request) => {
    const { text, state } = cellsFor(request);
    const { t, say } = request.texts;
    return [
      text(pick(name, request.site.language.code)),
      text(say(VISIBILITY_NAMES[visibility])),
      { text: String(sequence), value: sequence },
      isPublished ? state(t('Published'), 'positive') : state(t('Unpublished'), 'neutral'),
    ];
  },
  links: (channel, { site, texts: { t } }) => [{ label: t('View'), path: channelPath(channel, site) }],
  add: { path: `${CHANNEL_LIST}/new`, label: msg('New channel') },
};

const TEXTS: Record<string, z.ZodType<string, string>> = { name: line(120), description: lines(1_000) };
const FIELDS = ['website', 'visibility', 'download', 'sorting', 'sequence', 'is_published', ...MEMBER_FIELD_NAMES];

const rules = z.object({
  website: z.union([z.literal('').transform(() => null), wholeNumber(1, 2_147_483_647)]),
  visibility: z.enum(VISIBILITIES),
  download: z.enum(DOWNLOADS),
  sorting: z.enum(SORTINGS),
  sequence: wholeNumber(0, 100_000),
});

type ChannelInput = Omit<typeof slideChannels.$inferInsert, 'id' | 'companyId'> & { members: Member[] };

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

const CHANNEL_FORM: StaffForm<Channel, ChannelInput> = {
  url: CHANNEL_LIST,
  audience: 'slides',
  template: '@slides/staff/channel',
  record: {
    table: slideChannels,
    parts: (id) => [
      { table: slideCategories, where: eq(slideCategories.channelId, id) },
      { table: slideMembers, where: eq(slideMembers.channelId, id) },
    ],
  },
  find: (id, { site }) => findChannel(id, site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New channel')),
  fields: ({ site }) => [
    ...FIELDS,
    ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
  ],
  blank: ({ site }) => ({
    ...formValues({}, FIELDS),
    ...{ website: String(site.website.id), visibility: 'public', download: 'none', sorting: 'date', sequence: '10' },
  }),
  load: async (row, { site }) => ({
    ...textFormValues('name', row.name, codesOf(site)),
    ...textFormValues('description', row.description, codesOf(site)),
    website: row.websiteId === null ? '' : String(row.websiteId),
    ...{ visibility: row.visibility, download: row.download, sorting: row.sorting, sequence: String(row.sequence) },
    is_published: row.isPublished ? 'on' : '',
    ...(await memberValues(row.id)),
  }),
  read: readChannel,
  add: async ({ members, ...input }, _values, { site }) => {
    const [row] = await db
      .insert(slideChannels)
      .values({ ...input, companyId: site.company.id })
      .returning({ id: slideChannels.id });
    await saveMembers(row!.id, members);
    await changed(SLIDES_TAG);
    return row!.id;
  },
  change: async ({ id }, { members, ...input }) => {
    await db
      .update(slideChannels)
      .set({ ...input, updatedAt: new Date() })
      .where(eq(slideChannels.id, id));
    await saveMembers(id, members);
    await changed(SLIDES_TAG);
  },
  saved: (id, _row, { texts }) => ({ to: `${CHANNEL_LIST}/${id}`, text: texts.t('Channel saved.') }),
  view: channelView,
  remove: {
    consequence: (_row, { texts }) => texts.t('Its categories will be deleted, too.'),
    refusal: async ({ id }, { texts }) =>
      (await db.$count(slides, eq(slides.channelId, id))) > 0
        ? texts.t('Delete its documents and videos first.')
        : null,
    deleted: (_row, { texts }) => ({ to: CHANNEL_LIST, text: texts.t('Channel deleted.') }),
    changed: () => changed(SLIDES_TAG),
  },
};

async function readChannel(
  values: FormValues,
  before: Channel | null,
  { site, texts }: FastifyRequest,
): Promise<FormReading<ChannelInput>> {
  const languages = codesOf(site);
  const read = rules.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const name = translatedOf(written, 'name', languages, before?.name);
  const { members, errors: memberErrors } = await parseMembers(values, texts);
  const errors = {
    ...(read.success ? {} : fieldErrors(read.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...memberErrors,
    ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
  };
  if (!read.success || Object.keys(errors).length > 0) return { errors };
  const { website, ...rest } = read.data;
  if (website !== null && website !== site.website.id)
    return { errors: { website: texts.t('Select this website or all websites') } };
  const description = translatedOf(written, 'description', languages, before?.description);
  return {
    input: { ...rest, websiteId: website, name, description, isPublished: values.is_published === 'on', members },
  };
}

function channelView(
  row: Channel | null,
  state: Parameters<StaffForm<Channel, ChannelInput>['view']>[1],
  { site, texts }: FastifyRequest,
): StaffFormView {
  const { t, say } = texts;
  const labels = {
    ...{ name: t('Name'), description: t('Description'), website: t('Websites'), visibility: t('Visible to') },
    ...{ download: t('Files may be downloaded by'), sorting: t('Sort by'), sequence: t('Position') },
    ...{ is_published: t('Published'), readers: t('Members who read'), uploaders: t('Members who upload drafts') },
    publishers: t('Members who upload and publish'),
  };
  return {
    above: [{ name: t('Channels'), path: CHANNEL_LIST }],
    labels,
    choices: {
      website: [
        { value: '', label: t('All websites') },
        { value: String(site.website.id), label: t('Only {name}', { name: site.website.name }) },
      ],
      visibility: VISIBILITIES.map((value) => ({ value, label: say(VISIBILITY_NAMES[value]) })),
      download: DOWNLOADS.map((value) => ({ value, label: say(DOWNLOAD_NAMES[value]) })),
      sorting: [
        { value: 'date', label: t('Newest') },
        { value: 'view', label: t('Most viewed') },
        { value: 'vote', label: t('Most liked') },
      ],
    },
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name, maxlength: 120 },
        { name: 'description', label: labels.description, rows: 3 },
      ],
      state,
    ),
    pageUrl: row ? site.url(channelPath(row, site)) : null,
  };
}

export function channelStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, channelList);
  defineStaffForm(app, CHANNEL_FORM);
}
