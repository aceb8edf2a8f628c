/** The form of a staff account: what somebody may do here. */
import type { FastifyRequest } from 'fastify';
import { transaction } from '#core/db/database.ts';
import { type FormState, factsOfInputs } from '#core/pages/form_view.ts';
import { findAccount } from '#core/people/account_changes.ts';
import { users } from '#core/people/people.schema.ts';
import { isStaff } from '#core/people/people.ts';
import { hasSecondFactor } from '#core/people/second_factor/second_factor.ts';
import { signInsOf } from '#core/people/sign_ins/log.ts';
import { signInView } from '#core/people/sign_ins/view.ts';
import { logChange } from '#core/staff_form/change_log.ts';
import { kindOf } from '#core/staff_form/deleted_records.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { mailSecondFactor } from '#website/account/mail.ts';
import { type Access, furtherOf, type Manager, manages } from './access.ts';
import { accessFields, accessFormValues, accessView, furtherFields, parseAccess } from './access_form.ts';
import { ACCOUNTS } from './account_list.ts';
import { managedCompanies, managerOf } from './managing.ts';
import { accountWithId, type ManagedAccount } from './queries.ts';
import { closeAccount, dismiss, holdAccount, reopenAccount, resetSecondFactor, saveAccess } from './service.ts';

const SIGN_INS_SHOWN = 5;

type Row = ManagedAccount & { id: number };

export const ACCOUNT_FORM: StaffForm<Row, Access> = {
  url: ACCOUNTS,
  audience: 'accounts',
  needsPassword: true,
  template: '@website/staff/account',
  record: { table: users },
  find: async (id, request) => {
    const account = await accountWithId(id);
    return account && manages(await managerOf(request), account) ? { ...account, id } : null;
  },
  hold: holdAccount,
  title: (row) => row?.name || row?.login || '',
  fields: async (request) => {
    const companies = await managedCompanies(request);
    return [...accessFields(companies), ...furtherFields(companies)];
  },
  load: async (account, request) => {
    const companyIds = account.companies.map(({ id }) => id);
    const access = { roles: account.roles, companyIds, further: furtherOf(account) };
    return accessFormValues(access, await managedCompanies(request));
  },
  read: async (values, _row, request) => ({ input: parseAccess(values, await managedCompanies(request)) }),
  change: async ({ id }, input, _values, request) => saveAccess(await managerOf(request), id, input),
  saved: (id, _row, { texts }) => ({ to: `${ACCOUNTS}/${id}`, text: texts.t('Account saved.') }),
  view: accountView,
};

export const dismissWithHistory = (manager: Manager, userId: number, request: FastifyRequest): Promise<void> =>
  transaction(async () => {
    await dismiss(manager, userId);
    await logStatus(userId, ['open', 'dismissed'], request);
  });

const logStatus = (
  recordId: number,
  [before, after]: ['open' | 'closed', 'open' | 'closed' | 'dismissed'],
  request: FastifyRequest,
) =>
  logChange(
    { kind: kindOf(ACCOUNT_FORM), recordId, action: 'changed', fields: [{ field: 'status', before, after }] },
    request,
  );

export const closeWithHistory = (manager: Manager, userId: number, request: FastifyRequest): Promise<void> =>
  transaction(async () => {
    await closeAccount(manager, userId);
    await logStatus(userId, ['open', 'closed'], request);
  });

export const reopenWithHistory = (manager: Manager, userId: number, request: FastifyRequest): Promise<void> =>
  transaction(async () => {
    await reopenAccount(manager, userId);
    await logStatus(userId, ['closed', 'open'], request);
  });

export async function resetSecondFactorWithHistory(
  manager: Manager,
  userId: number,
  request: FastifyRequest,
): Promise<void> {
  const wasOn = await transaction(async () => {
    const removed = await resetSecondFactor(manager, userId);
    const field = { field: 'second_factor', before: 'on', after: 'off' };
    const change = { kind: kindOf(ACCOUNT_FORM), recordId: userId, action: 'changed' } as const;
    if (removed) await logChange({ ...change, fields: [field] }, request);
    return removed;
  });
  const account = await findAccount(userId);
  if (wasOn && account) await mailSecondFactor(account, request.site, 'off');
}

async function accountView(row: Row | null, state: FormState, request: FastifyRequest) {
  const { texts } = request;
  const { userId } = await managerOf(request);
  const { labels, choices, ...view } = accessView(state, await managedCompanies(request), texts);
  const status = {
    name: 'status',
    label: texts.t('Status'),
    options: [
      { value: 'open', label: texts.t('Active') },
      { value: 'closed', label: texts.t('Closed') },
      { value: 'dismissed', label: texts.t('Dismissed') },
    ],
  };
  const secondFactor = {
    name: 'second_factor',
    label: texts.t('Two-step sign-in'),
    options: [
      { value: 'on', label: texts.t('On') },
      { value: 'off', label: texts.t('Off') },
    ],
  };
  const ofStatus = factsOfInputs([status, secondFactor]);
  return {
    ...view,
    above: [{ name: texts.t('Staff accounts'), path: ACCOUNTS }],
    labels: { ...labels, ...ofStatus.labels },
    choices: { ...choices, ...ofStatus.choices },
    lead: row?.login,
    isOpen: row?.isOpen,
    isStaff: row !== null && isStaff({ roles: new Set(row.roles) }),
    signIns: row ? (await signInsOf(row.id, SIGN_INS_SHOWN)).map((one) => signInView(one, texts, request.site)) : [],
    isOwn: row?.id === userId,
    hasSecondFactor: row !== null && (await hasSecondFactor(row.id)),
  };
}
