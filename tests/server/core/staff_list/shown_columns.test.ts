/** Staff lists read neither keys nor long texts that they do not show. */
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#app.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { talkList } from '#events/talks/talk_list.ts';
import { mailingList } from '#follow/mailings/mailing_list.ts';
import { submissionList } from '#forms/submissions/list.ts';
import { messageList } from '#groups/moderation/list.ts';
import { acquirerList } from '#payments/staff/acquirer_list.ts';
import { differenceList } from '#payments/staff/difference_list.ts';
import { paymentList } from '#payments/staff/list.ts';
import { payoutList } from '#payments/staff/payout_list.ts';
import { surveyList } from '#surveys/editing/survey_list.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { signedIn } from '#tests/setup/visitors/visitor.ts';

const sqlOf = <R>(list: StaffList<R>): string => (list.rows() as unknown as { toSQL(): { sql: string } }).toSQL().sql;

it.each([
  ['payments', sqlOf(paymentList), ['secret_keys', 'pending_message', 'return_url']],
  ['payouts', sqlOf(payoutList), ['secret_keys', 'pending_message']],
  ['differences from the ledger', sqlOf(differenceList), ['secret_keys', 'pending_message']],
  ['payment methods', sqlOf(acquirerList), ['pending_message', 'done_message']],
  ['talks', sqlOf(talkList), ['description', 'speaker_biography']],
  ['surveys', sqlOf(surveyList), ['description', 'thank_you']],
  ['emails to subscribers', sqlOf(mailingList), ['body']],
  ['group messages', sqlOf(messageList), ['text']],
  ['form submissions', sqlOf(submissionList), ['values', 'search_text']],
])('The list of %s leaves long columns of its rows in the database', (_title, sql, columns) => {
  for (const column of columns) expect(sql).not.toContain(`"${column}"`);
});

it('The page of payments reads no keys of payment methods, for its filter neither', async () => {
  const app = await buildApp();
  onTestFinished(() => app.close());
  const ada = await signedIn(app, 'admin');
  const { statements } = await askedBy(() => ada.get('/sales/payments'));
  expect(statements.some((one) => one.includes('"payment_transactions"'))).toBe(true);
  expect(statements.filter((one) => one.includes('"secret_keys"'))).toEqual([]);
});
