/** The staff list of a group's members, and of who asks to join. */
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import type { BulkAction, StaffList } from '#core/staff_list/staff_list.ts';
import { findGroup, type Group, type Member } from '#groups/queries.ts';
import { groupMembers } from '#groups/schema.ts';
import { acceptMember } from '#groups/subscribing/accept_member.ts';
import { leave } from '#groups/subscribing/membership.ts';
import { GROUP_LIST } from './group_list.ts';

const DELIVERIES = { each: msg('Each message'), digest: msg('Daily'), web: msg('On the web') } as const;

type Act = 'accept' | 'remove' | 'ban' | 'unban';

const FITS: Record<Act, (member: Member) => boolean> = {
  accept: ({ state, rule }) => state === 'requested' && rule !== 'ban',
  remove: ({ state }) => state === 'on' || state === 'requested',
  ban: ({ rule }) => rule !== 'ban',
  unban: ({ rule }) => rule === 'ban',
};

export const memberList: StaffList<Member> = {
  url: `${GROUP_LIST}/:id/members`,
  audience: 'content',
  title: msg('Members'),
  above: async (request) => {
    const { id, name } = await groupOf(request);
    return [
      { name: request.texts.t('Groups'), path: GROUP_LIST },
      { name: pick(name, request.site.language.code), path: `${GROUP_LIST}/${id}` },
    ];
  },
  empty: msg('No members yet.'),
  id: groupMembers.id,
  order: [asc(groupMembers.email)],
  scope: async (request) =>
    and(eq(groupMembers.groupId, (await groupOf(request)).id), ne(groupMembers.state, 'unconfirmed')),
  rows: () => db.select().from(groupMembers),
  ids: () => db.select({ id: groupMembers.id }).from(groupMembers),
  search: { label: msg('Email'), where: (q) => contains(groupMembers.email, q) },
  tabs: [
    { id: 'on', label: msg('Members'), where: () => eq(groupMembers.state, 'on') },
    { id: 'requested', label: msg('Requests'), where: () => eq(groupMembers.state, 'requested') },
    { id: 'stopped', label: msg('Emails come back'), where: () => isNotNull(groupMembers.stoppedAt) },
    { id: 'banned', label: msg('Banned'), where: () => eq(groupMembers.rule, 'ban') },
    { id: 'all', label: msg('All') },
  ],
  columns: [
    { id: 'email', label: msg('Email'), kind: 'text', sort: groupMembers.email },
    { id: 'name', label: msg('Name'), kind: 'text', sort: groupMembers.name },
    { id: 'delivery', label: msg('Emails'), kind: 'text', sort: groupMembers.delivery, card: 'note' },
    { id: 'since', label: msg('Since'), kind: 'date', sort: groupMembers.changedAt },
    { id: 'state', label: msg('Status'), kind: 'state', sort: groupMembers.state, card: 'state' },
  ],
  idOf: ({ id }) => id,
  pathOf: () => null,
  cells: (member, request) => {
    const { text, date } = cellsFor(request);
    return [
      text(member.email),
      text(member.name),
      text(request.texts.say(DELIVERIES[member.delivery])),
      date(member.changedAt),
      stateCell(member, request),
    ];
  },
  actions: [
    acting('accept', msg('Accept')),
    acting('remove', msg('Remove')),
    acting('ban', msg('Ban')),
    acting('unban', msg('Lift ban')),
  ],
};

function stateCell({ state, rule, stoppedAt }: Member, request: FastifyRequest) {
  const { t } = request.texts;
  const cells = cellsFor(request);
  if (rule === 'ban') return cells.state(t('Banned'), 'negative');
  if (state === 'requested') return cells.state(t('Asks to join'), 'warning');
  if (state !== 'on') return cells.state(t('Left'), 'neutral');
  return stoppedAt ? cells.state(t('Emails come back'), 'warning') : cells.state(t('Member'), 'positive');
}

function acting(act: Act, label: string): BulkAction<Member> {
  return {
    id: act,
    label,
    onRow: FITS[act],
    question: (n, { tn }) =>
      ({
        accept: tn('Accept {n} person?', 'Accept {n} people?', n),
        remove: tn('Remove {n} member?', 'Remove {n} members?', n),
        ban: tn('Ban {n} address?', 'Ban {n} addresses?', n),
        unban: tn('Lift the ban of {n} address?', 'Lift the ban of {n} addresses?', n),
      })[act],
    run: (ids, request) => runOn(ids, act, request),
  };
}

async function runOn(ids: number[], act: Act, request: FastifyRequest): Promise<string> {
  const group = await groupOf(request);
  for (const id of ids) await actOn(id, act, group);
  return request.texts.t('Saved.');
}

async function actOn(id: number, act: Act, group: Group): Promise<void> {
  if (act === 'accept') return acceptMember(id, group);
  if (act !== 'unban') await leave(id);
  if (act === 'remove') return;
  await db
    .update(groupMembers)
    .set({ rule: act === 'ban' ? 'ban' : 'usual' })
    .where(and(eq(groupMembers.id, id), eq(groupMembers.groupId, group.id)));
}

/** @throws NotFound */
async function groupOf({ site, params }: FastifyRequest): Promise<Group> {
  const id = recordId.safeParse((params as { id?: string }).id);
  const group = id.success ? await findGroup(id.data, site.website.id) : null;
  if (!group) throw new NotFound();
  return group;
}
