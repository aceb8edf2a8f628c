/** The staff list of sign-ins to accounts that a manager may see. */
import { desc, eq, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { type SignInOutcome, signIns } from '#core/people/security.schema.ts';
import { OUTCOMES, signInView } from '#core/people/sign_ins/view.ts';
import { cellsFor } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { ACCOUNTS, accountList } from './account_list.ts';

type Row = { signIn: typeof signIns.$inferSelect; name: string; login: string };

const outcome = (one: SignInOutcome) => ({
  id: one.replace(' ', '_'),
  label: OUTCOMES[one],
  where: () => eq(signIns.outcome, one),
});

export const signInList: StaffList<Row> = {
  url: `${ACCOUNTS}/sign_ins`,
  audience: 'accounts',
  title: msg('Sign-ins'),
  lead: msg('Who signed in to the back office, or tried to. Kept for 90 days.'),
  above: ({ texts }) => [{ name: texts.t('Staff accounts'), path: ACCOUNTS }],
  empty: msg('Nothing here yet'),
  id: signIns.id,
  order: [desc(signIns.id)],
  scope: async (request) => accountList.scope?.(request),
  rows: () =>
    db
      .select({ signIn: signIns, name: partners.name, login: users.login })
      .from(signIns)
      .innerJoin(users, eq(users.id, signIns.userId))
      .innerJoin(partners, eq(partners.id, users.partnerId)),
  ids: () =>
    db
      .select({ id: signIns.id })
      .from(signIns)
      .innerJoin(users, eq(users.id, signIns.userId))
      .innerJoin(partners, eq(partners.id, users.partnerId)),
  search: { label: msg('Name or email'), where: (q) => or(contains(partners.name, q), contains(users.login, q)) },
  tabs: [
    { id: 'all', label: msg('All') },
    outcome('success'),
    outcome('wrong password'),
    outcome('wrong code'),
    outcome('locked'),
  ],
  filters: [momentsFilter('date', msg('Date'), signIns.at)],
  columns: [
    { id: 'name', label: msg('Name'), kind: 'text' },
    { id: 'email', label: msg('Email'), kind: 'text', card: 'note' },
    { id: 'date', label: msg('Date'), kind: 'date', card: 'amount' },
    { id: 'result', label: msg('Result'), kind: 'state', card: 'state' },
    { id: 'device', label: msg('Device'), kind: 'text', card: 'body' },
    { id: 'country', label: msg('Country'), kind: 'text' },
  ],
  idOf: ({ signIn }) => signIn.id,
  pathOf: ({ signIn }) => `${ACCOUNTS}/${signIn.userId}`,
  cells: ({ signIn, name, login }, request) => {
    const { text, moment, state } = cellsFor(request);
    const view = signInView(signIn, request.texts, request.site);
    return [
      text(name || login),
      text(login),
      moment(signIn.at),
      state(view.outcome, view.isSuccess ? 'positive' : 'warning'),
      text(view.device),
      text(view.country),
    ];
  },
};
