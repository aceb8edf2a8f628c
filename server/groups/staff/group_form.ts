/** Staff form of a group: its name, address, and who reads and writes. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { GROUPS_TAG, type Group, mailDomain } from '#groups/queries.ts';
import {
  groupAttachments,
  groupMembers,
  groupMessages,
  groupMonths,
  groups,
  groupThreads,
  type Posters,
} from '#groups/schema.ts';
import { ACCESS_LABELS, GROUP_LIST, groupList } from './group_list.ts';
import { memberList } from './member_list.ts';

type GroupInput = Pick<Group, 'name' | 'description' | 'alias' | 'access' | 'posters' | 'isPublished'>;

/** The footer of every page knows whether there are groups. */
const groupsChanged = () => changed(GROUPS_TAG, 'website');

const POSTERS: Record<Posters, string> = {
  members: msg('Members; others once staff approve'),
  staff: msg('Staff; others once staff approve'),
  nobody: msg('Everyone once staff approve'),
};
const TEXTS = { name: line(100), description: line(300) };

/** Of people whom mail must reach at every domain. */
const TAKEN = ['postmaster', 'abuse', 'hostmaster', 'webmaster', 'mailer-daemon', 'noreply', 'no-reply'];

const rules = z.object({
  alias: line(40)
    .transform((alias) => alias.toLowerCase())
    .refine((alias) => /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/.test(alias), msg('Use letters, digits, dots and dashes'))
    .refine(
      (alias) => !TAKEN.includes(alias) && `${alias}@${mailDomain()}` !== env.MAIL_FROM,
      msg('Select another address'),
    ),
  access: z.enum(['public', 'request', 'private'], msg('Select who reads')),
  posters: z.enum(['members', 'staff', 'nobody'], msg('Select who posts')),
});

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const fieldsOf = (site: Site): string[] => [
  ...['alias', 'access', 'posters', 'is_published'],
  ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

async function findOwnGroup(id: number, { website }: Site): Promise<Group | null> {
  const [row] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.websiteId, website.id)));
  return row ?? null;
}

const GROUP_FORM: StaffForm<Group, GroupInput> = {
  url: GROUP_LIST,
  audience: 'content',
  template: '@groups/staff/group',
  record: {
    table: groups,
    parts: (id) => {
      const own = db.select({ id: groupMessages.id }).from(groupMessages).where(eq(groupMessages.groupId, id));
      return [
        { table: groupAttachments, where: inArray(groupAttachments.messageId, own) },
        { table: groupMessages, where: eq(groupMessages.groupId, id) },
        { table: groupThreads, where: eq(groupThreads.groupId, id) },
        { table: groupMonths, where: eq(groupMonths.groupId, id) },
        { table: groupMembers, where: eq(groupMembers.groupId, id) },
      ];
    },
  },
  find: (id, { site }) => findOwnGroup(id, site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New group')),
  fields: ({ site }) => fieldsOf(site),
  blank: ({ site }) => ({
    ...formValues({}, fieldsOf(site)),
    ...{ access: 'public', posters: 'members', is_published: 'on' },
  }),
  load: (row, { site }) => ({
    ...{ alias: row.alias, access: row.access, posters: row.posters, is_published: row.isPublished ? 'on' : '' },
    ...textFormValues('name', row.name, codesOf(site)),
    ...textFormValues('description', row.description, codesOf(site)),
  }),
  read: parseGroup,
  add: async (input, _values, { site }) => {
    const [added] = await db
      .insert(groups)
      .values({ ...input, websiteId: site.website.id })
      .returning({ id: groups.id });
    await groupsChanged();
    return added!.id;
  },
  change: async ({ id }, input) => {
    await db.update(groups).set(input).where(eq(groups.id, id));
    await groupsChanged();
  },
  saved: (id, _row, { texts }) => ({ to: `${GROUP_LIST}/${id}`, text: texts.t('Group saved.') }),
  view: groupView,
  remove: {
    consequence: (_row, { texts }) => texts.t('The group, its members and all of its messages will be deleted.'),
    deleted: (_row, { texts }) => ({ to: GROUP_LIST, text: texts.t('Group deleted.') }),
    changed: groupsChanged,
  },
};

export function groupStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(groupList, GROUP_FORM));
  defineStaffList(app, memberList);
  defineStaffForm(app, GROUP_FORM);
}

async function parseGroup(
  values: FormValues,
  before: Group | null,
  { site, texts }: FastifyRequest,
): Promise<FormReading<GroupInput>> {
  const languages = codesOf(site);
  const read = rules.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const name = translatedOf(written, 'name', languages, before?.name);
  const errors = {
    ...(read.success ? {} : fieldErrors(read.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
  };
  if (!read.success || Object.keys(errors).length > 0) return { errors };
  const isTaken = and(eq(groups.alias, read.data.alias), before ? ne(groups.id, before.id) : undefined);
  if ((await db.$count(groups, isTaken)) > 0) return { errors: { alias: texts.t('Another group has this address') } };
  const description = translatedOf(written, 'description', languages, before?.description);
  return { input: { ...read.data, name, description, isPublished: values.is_published === 'on' } };
}

function groupView(
  row: Group | null,
  state: Parameters<StaffForm<Group, GroupInput>['view']>[1],
  { site, texts }: FastifyRequest,
) {
  const { t, say } = texts;
  const labels = {
    ...{ name: t('Name'), description: t('Description'), alias: t('Email address') },
    ...{ access: t('Who reads and joins'), posters: t('Who posts'), is_published: t('Published') },
  };
  const options = (from: Record<string, string>) =>
    Object.entries(from).map(([value, label]) => ({ value, label: say(label) }));
  return {
    above: [{ name: t('Groups'), path: GROUP_LIST }],
    labels,
    domain: `@${mailDomain()}`,
    membersUrl: row ? site.url(`${GROUP_LIST}/${row.id}/members`) : null,
    choices: { access: options(ACCESS_LABELS), posters: options(POSTERS) },
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name, maxlength: 100 },
        { name: 'description', label: labels.description, maxlength: 300, rows: 2 },
      ],
      state,
    ),
  };
}
