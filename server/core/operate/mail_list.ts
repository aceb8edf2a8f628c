/** `/admin/mails`: the staff list of outgoing mail, where failed ones are sent again. */
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import type { StaffEvent } from '#core/domain/start_page.ts';
import { type MailState, mails } from '#core/mail/mail.schema.ts';
import { resendMails } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import { websitesOfCompany } from '#core/sites/site.ts';
import { cellsFor, type Tone } from '#core/staff_list/cells.ts';
import { momentsFilter } from '#core/staff_list/filters.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';

const URL = '/admin/mails';

const { id, toName, toAddress, subject, state, attempts, error, createdAt, settledAt, isSecret } = mails;
const COLUMNS = { id, toName, toAddress, subject, state, attempts, error, createdAt, settledAt, isSecret };

type Row = Pick<typeof mails.$inferSelect, keyof typeof COLUMNS>;

const STATES: Record<MailState, { label: string; tone: Tone }> = {
  failed: { label: msg('Failed', { context: 'mail' }), tone: 'negative' },
  waiting: { label: msg('Waiting', { context: 'mail' }), tone: 'notice' },
  sent: { label: msg('Sent', { context: 'mail' }), tone: 'positive' },
  kept: { label: msg('Kept as a file'), tone: 'neutral' },
  withdrawn: { label: msg('Withdrawn', { context: 'mail' }), tone: 'neutral' },
};

const tab = (one: MailState) => ({ id: one, label: STATES[one].label, where: () => eq(state, one) });
const ofCompany = async ({ site }: FastifyRequest) => inArray(mails.websiteId, await websitesOfCompany(site));

export const mailList: StaffList<Row> = {
  url: URL,
  audience: 'accounts',
  title: msg('Outgoing emails'),
  lead: msg('Emails are kept for 90 days. We retry for about a day before an email counts as failed.'),
  empty: msg('Nothing here yet'),
  id,
  scope: ofCompany,
  rows: () => db.select(COLUMNS).from(mails),
  ids: () => db.select({ id }).from(mails),
  search: {
    label: msg('Recipient or subject'),
    where: (q) => or(contains(toAddress, q), contains(toName, q), contains(subject, q)),
  },
  tabs: [
    { id: 'all', label: msg('All') },
    tab('failed'),
    tab('waiting'),
    { ...tab('sent'), where: () => inArray(state, ['sent', 'kept']) },
  ],
  filters: [momentsFilter('date', msg('Date'), createdAt)],
  columns: [
    { id: 'subject', label: msg('Subject'), kind: 'text', sort: subject },
    { id: 'to', label: msg('To', { context: 'mail' }), kind: 'text', sort: toAddress, card: 'note' },
    { id: 'date', label: msg('Date'), kind: 'date', sort: createdAt, card: 'amount' },
    { id: 'status', label: msg('Status'), kind: 'state', sort: state, card: 'state' },
    { id: 'attempts', label: msg('Attempts'), kind: 'number', sort: attempts },
    { id: 'reason', label: msg('Last error'), kind: 'text', card: 'body' },
  ],
  idOf: (mail) => mail.id,
  pathOf: () => null,
  cells: (mail, request) => {
    const { text, moment, state: badge, number } = cellsFor(request);
    const { label, tone } = STATES[mail.state];
    return [
      text(mail.subject),
      text(mail.toName ? `${mail.toName} <${mail.toAddress}>` : mail.toAddress),
      moment(mail.settledAt ?? mail.createdAt),
      badge(request.texts.say(label), tone),
      number(mail.attempts),
      text(mail.error),
    ];
  },
  actions: [
    {
      id: 'resend',
      label: msg('Send again'),
      onRow: (mail) => mail.state === 'failed' && !mail.isSecret,
      question: (count, { tn }) => tn('Send {n} email again?', 'Send {n} emails again?', count),
      run: async (ids, { texts }) => {
        const resent = await resendMails(ids);
        return resent === 0
          ? texts.t('Only failed emails can be sent again, and none with a sign-in link.')
          : texts.tn('{n} email is being sent again.', '{n} emails are being sent again.', resent);
      },
    },
  ],
};

/** For the start page of staff. */
export async function waitingMails(request: FastifyRequest): Promise<StaffTask[]> {
  const count = await db.$count(mails, and(eq(state, 'failed'), await ofCompany(request)));
  const text = request.texts.tn('{n} email could not be sent', '{n} emails could not be sent', count);
  return [{ count, text, path: `${URL}?state=failed` }];
}

/** The latest ones, for the start page of staff. */
export async function failedMails(request: FastifyRequest, most: number): Promise<StaffEvent[]> {
  const rows = await db
    .select(COLUMNS)
    .from(mails)
    .where(and(eq(state, 'failed'), await ofCompany(request)))
    .orderBy(desc(id))
    .limit(most);
  return rows.map((mail) => ({
    at: mail.settledAt ?? mail.createdAt,
    text: request.texts.t('Email to {address} could not be sent', { address: mail.toAddress }),
    path: `${URL}?state=failed`,
  }));
}
