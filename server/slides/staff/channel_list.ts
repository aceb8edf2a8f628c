/** Staff list of channels. */
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { flagActions } from '#core/staff_form/flag_actions.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { publishedFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { Visibility } from '#slides/kinds.ts';
import { channelPath } from '#slides/paths.ts';
import { type Channel, SLIDES_TAG } from '#slides/queries.ts';
import { slideChannels } from '#slides/schema.ts';
import { CHANNEL_LIST, SLIDE_LIST } from './paths.ts';

export const VISIBILITY_NAMES: Record<Visibility, string> = {
  public: msg('Everyone'),
  partial: msg('Everyone sees the list, members open it'),
  private: msg('Members only'),
};
export const channelList: StaffList<Channel> = {
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
  filters: [
    {
      id: 'visibility',
      label: msg('Visible to'),
      kind: 'choice',
      options: ({ texts: { say } }) =>
        Object.entries(VISIBILITY_NAMES).map(([value, label]) => ({ value, label: say(label) })),
      where: (values) => inArray(slideChannels.visibility, values as Visibility[]),
    },
    publishedFilter(slideChannels.isPublished),
  ],
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
  actions: flagActions({
    table: slideChannels,
    flag: 'isPublished',
    field: 'is_published',
    changed: () => changed(SLIDES_TAG, 'website'),
  }),
};
