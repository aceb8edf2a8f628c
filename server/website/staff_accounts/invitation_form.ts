/** `/website/accounts/invitations`: the form that invites people to work here. */
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import type { FormState } from '#core/pages/form_view.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { accessFields, accessFormValues, accessView, parseAccess } from './access_form.ts';
import { ACCOUNTS } from './account_list.ts';
import { INVITATIONS } from './invitation_list.ts';
import { invitations } from './invitations.schema.ts';
import { changeInvitation, type Invitation, type Invited, invite } from './invitations.ts';
import { managedCompanies, managerOf } from './managing.ts';

const BAD_EMAIL = msg('Enter a valid email address');

const invited = z.object({ login: line(200).pipe(z.email(BAD_EMAIL)), name: line(100) });

export const INVITATION_FORM: StaffForm<Invitation, Invited> = {
  url: INVITATIONS,
  audience: 'accounts',
  needsPassword: true,
  template: '@website/staff/invitation',
  record: { table: invitations },
  find: findManaged,
  title: (row, { texts }) => row?.login ?? texts.t('Invite someone'),
  fields: async (request) => ['login', 'name', ...accessFields(await managedCompanies(request))],
  blank: (request) => valuesOf({ login: '', name: '', rights: [], companyIds: [request.site.company.id] }, request),
  load: valuesOf,
  read: readInvited,
  add: async (input, _values, request) => invite(await managerOf(request), input, request.site),
  change: async ({ id }, input, _values, request) => changeInvitation(await managerOf(request), id, input),
  saved: (_id, row, { texts }, { login }) =>
    row
      ? { to: INVITATIONS, text: texts.t('Invitation saved.') }
      : { to: ACCOUNTS, text: texts.t('Invitation sent to {email}.', { email: login }) },
  view: invitationView,
};

/** Null for one that gives rights at a company of which the reader manages no accounts. */
async function findManaged(id: number, request: FastifyRequest): Promise<Invitation | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.companyId, request.site.company.id)));
  const { companyIds: own } = await managerOf(request);
  return row?.companyIds.every((one) => own.includes(one)) ? row : null;
}

type Given = Pick<Invitation, 'login' | 'name' | 'rights' | 'companyIds'>;

async function valuesOf({ login, name, rights, companyIds }: Given, request: FastifyRequest): Promise<FormValues> {
  return { login, name, ...accessFormValues({ roles: rights, companyIds }, await managedCompanies(request)) };
}

async function readInvited(
  values: FormValues,
  row: Invitation | null,
  request: FastifyRequest,
): Promise<FormReading<Invited>> {
  // The link was sent to this address, and to no other.
  const read = invited.safeParse(row ? { ...values, login: row.login } : values);
  if (!read.success) return { errors: fieldErrors(read.error, request.texts) };
  return { input: { ...read.data, ...parseAccess(values, await managedCompanies(request)) } };
}

async function invitationView(row: Invitation | null, state: FormState, request: FastifyRequest) {
  const { t } = request.texts;
  const { labels, access, ...view } = accessView(state, await managedCompanies(request), request.texts);
  return {
    ...view,
    above: [
      { name: t('Staff accounts'), path: ACCOUNTS },
      { name: t('Invitations'), path: INVITATIONS },
    ],
    // What differs between companies is given on the account, once there is one.
    access: { ...access, further: [] },
    labels: { ...labels, login: t('Email'), name: t('Name') },
    lead: row ? null : t('They get an email with a link to choose a password.'),
    isSent: row !== null,
    ...(!row && { save: t('Send the invitation') }),
  };
}
