/** Staff form of channels. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { line, lines, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { FormReading, StaffForm, StaffFormView } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { findProductFacts } from '#shop/api.ts';
import { slideCertificates } from '#slides/course/course.schema.ts';
import { DOWNLOADS, type Download, SORTINGS, VISIBILITIES } from '#slides/kinds.ts';
import { channelPath } from '#slides/paths.ts';
import { type Channel, findChannel, SLIDES_TAG } from '#slides/queries.ts';
import { slideCategories, slideChannels, slideMembers, slides } from '#slides/schema.ts';
import { channelList, VISIBILITY_NAMES } from './channel_list.ts';
import { MEMBER_FIELD_NAMES, type Member, memberValues, parseMembers, saveMembers } from './members.ts';
import { orderPath } from './order_routes.ts';
import { CHANNEL_LIST } from './paths.ts';
import { findProductRoute, productPicker, soldProduct } from './sold_product.ts';
import { statisticsPath } from './statistics.ts';

const DOWNLOAD_NAMES: Record<Download, string> = {
  none: msg('No one'),
  user: msg('People who are signed in'),
  public: msg('Everyone'),
};

/** The footer of every page knows whether there are channels. */
const channelsChanged = () => changed(SLIDES_TAG, 'website');

const TEXTS: Record<string, z.ZodType<string, string>> = { name: line(120), description: lines(1_000) };
const FIELDS = [
  ...['website', 'visibility', 'download', 'sorting', 'sequence', 'is_published', 'is_course', 'product'],
  ...MEMBER_FIELD_NAMES,
];

const rules = z.object({
  website: z.union([z.literal('').transform(() => null), wholeNumber(1, 2_147_483_647)]),
  visibility: z.enum(VISIBILITIES),
  download: z.enum(DOWNLOADS),
  sorting: z.enum(SORTINGS),
  sequence: wholeNumber(0, 100_000),
  product: lines(400),
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
      { table: slideCertificates, where: eq(slideCertificates.channelId, id) },
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
    is_course: row.isCourse ? 'on' : '',
    product: row.productId === null ? '' : ((await findProductFacts(row.productId))?.handle ?? ''),
    ...(await memberValues(row.id)),
  }),
  read: readChannel,
  add: async ({ members, ...input }, _values, { site }) => {
    const [row] = await db
      .insert(slideChannels)
      .values({ ...input, companyId: site.company.id })
      .returning({ id: slideChannels.id });
    await saveMembers(row!.id, members);
    await channelsChanged();
    return row!.id;
  },
  change: async ({ id }, { members, ...input }) => {
    await db
      .update(slideChannels)
      .set({ ...input, updatedAt: new Date() })
      .where(eq(slideChannels.id, id));
    await saveMembers(id, members);
    await channelsChanged();
  },
  saved: (id, _row, { texts }) => ({ to: `${CHANNEL_LIST}/${id}`, text: texts.t('Channel saved.') }),
  view: channelView,
  remove: {
    consequence: (_row, { texts }) => texts.t('Its categories and certificates will be deleted, too.'),
    refusal: async ({ id }, { texts }) =>
      (await db.$count(slides, eq(slides.channelId, id))) > 0
        ? texts.t('Delete its documents and videos first.')
        : null,
    deleted: (_row, { texts }) => ({ to: CHANNEL_LIST, text: texts.t('Channel deleted.') }),
    changed: channelsChanged,
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
  const { website, product, ...rest } = read.data;
  const sold = await soldProduct(product, { site, texts });
  if ('problem' in sold) return { errors: { product: sold.problem } };
  if (website !== null && website !== site.website.id)
    return { errors: { website: texts.t('Select this website or all websites') } };
  const description = translatedOf(written, 'description', languages, before?.description);
  return {
    input: {
      ...rest,
      websiteId: website,
      name,
      description,
      isPublished: values.is_published === 'on',
      members,
      productId: sold.id,
      isCourse: values.is_course === 'on',
    },
  };
}

async function channelView(
  row: Channel | null,
  state: FormState,
  { site, texts }: FastifyRequest,
): Promise<StaffFormView> {
  const { t, say } = texts;
  const labels = {
    ...{ name: t('Name'), description: t('Description'), website: t('Websites'), visibility: t('Visible to') },
    ...{ download: t('Files may be downloaded by'), sorting: t('Sort by'), sequence: t('Position') },
    ...{ is_published: t('Published'), readers: t('Members who read'), uploaders: t('Members who upload drafts') },
    ...{ is_course: t('Course with progress and certificate'), product: t('Product that opens it') },
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
        { value: 'sequence', label: t('In order') },
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
    styles: 'shop/product_picker',
    productPicker: await productPicker(labels.product, state, { site, texts }),
    pageUrl: row ? site.url(channelPath(row, site)) : null,
    statisticsUrl: row ? site.url(statisticsPath(row.id)) : null,
    orderUrl: row ? site.url(orderPath(row.id)) : null,
  };
}

export function channelStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(channelList, CHANNEL_FORM));
  defineStaffForm(app, CHANNEL_FORM);
  findProductRoute(app);
}
