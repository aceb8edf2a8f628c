/** The staff list of chat channels. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import type { Channel } from '#livechat/queries.ts';
import { chatChannels } from '#livechat/schema.ts';

export const CHANNEL_LIST = '/admin/chat/channels';

export const channelList: StaffList<Channel> = {
  url: CHANNEL_LIST,
  audience: 'livechat',
  title: msg('Chat channels'),
  empty: msg('Nothing here yet'),
  id: chatChannels.id,
  scope: ({ site }) => eq(chatChannels.companyId, site.company.id),
  rows: () => db.select().from(chatChannels),
  ids: () => db.select({ id: chatChannels.id }).from(chatChannels),
  search: { label: msg('Name'), where: (q) => containsInAny(chatChannels.name, q) },
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text', sort: sourceText(chatChannels.name) },
    { id: 'members', label: msg('Operators'), kind: 'number', card: 'note' },
    { id: 'state', label: msg('Status'), kind: 'state', sort: chatChannels.isPublished, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: ({ id }) => `${CHANNEL_LIST}/${id}`,
  cells: (channel, request) => {
    const { text, number, state } = cellsFor(request);
    const { t } = request.texts;
    return [
      text(pick(channel.name, request.site.language.code)),
      number(channel.members.length),
      channel.isPublished ? state(t('Published'), 'positive') : state(t('Unpublished'), 'neutral'),
    ];
  },
  add: { path: `${CHANNEL_LIST}/new`, label: msg('New channel') },
};
