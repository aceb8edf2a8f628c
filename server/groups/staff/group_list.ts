/** The staff list of groups. */
import { asc, eq, inArray, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { flagActions } from '#core/staff_form/flag_actions.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { publishedFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { MESSAGE_LIST } from '#groups/moderation/list.ts';
import { addressOf, GROUPS_TAG, type Group, groupPath } from '#groups/queries.ts';
import { type Access, groups } from '#groups/schema.ts';

export const GROUP_LIST = '/admin/groups';

export const ACCESS_LABELS: Record<Access, string> = {
  public: msg('Public'),
  request: msg('By request'),
  private: msg('Private'),
};

export const groupList: StaffList<Group> = {
  url: GROUP_LIST,
  audience: 'content',
  title: msg('Groups'),
  empty: msg('Nothing here yet'),
  id: groups.id,
  order: [asc(groups.id)],
  scope: ({ site }) => eq(groups.websiteId, site.website.id),
  rows: () => db.select().from(groups),
  ids: () => db.select({ id: groups.id }).from(groups),
  search: { label: msg('Name or address'), where: (q) => or(containsInAny(groups.name, q), contains(groups.alias, q)) },
  filters: [
    {
      id: 'access',
      label: msg('Access'),
      kind: 'choice',
      options: ({ texts: { say } }) =>
        Object.entries(ACCESS_LABELS).map(([value, label]) => ({ value, label: say(label) })),
      where: (values) => inArray(groups.access, values as Access[]),
    },
    publishedFilter(groups.isPublished),
  ],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(groups.name) },
    { id: 'address', label: msg('Address'), kind: 'text', card: 'note' },
    { id: 'access', label: msg('Access'), kind: 'text', sort: groups.access, isMinor: true },
    { id: 'members', label: msg('Members'), kind: 'number', sort: groups.memberCount, card: 'amount' },
    { id: 'messages', label: msg('Messages'), kind: 'number', sort: groups.messageCount },
    { id: 'state', label: msg('Status'), kind: 'state', sort: groups.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${GROUP_LIST}/${id}`,
  cells: (group, request) => {
    const { text, number, state } = cellsFor(request);
    const { t, say } = request.texts;
    return [
      text(pick(group.name, request.site.language.code)),
      text(addressOf(group)),
      text(say(ACCESS_LABELS[group.access])),
      number(group.memberCount),
      number(group.messageCount),
      group.isPublished ? state(t('Published'), 'positive') : state(t('Unpublished'), 'neutral'),
    ];
  },
  links: (group, { site, texts: { t } }) => [
    { label: t('View'), path: groupPath(group, site) },
    { label: t('Members'), path: `${GROUP_LIST}/${group.id}/members` },
  ],
  add: { path: `${GROUP_LIST}/new`, label: msg('New group') },
  actions: flagActions({
    table: groups,
    flag: 'isPublished',
    field: 'is_published',
    changed: () => changed(GROUPS_TAG, 'website'),
  }),
  more: [{ path: MESSAGE_LIST, label: msg('Group messages') }],
};
