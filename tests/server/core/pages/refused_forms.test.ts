import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { makeLink } from '#core/people/one_time_links.ts';
import { partners } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { askSurvey, begin } from '../../surveys/probe_survey.ts';

let app: FastifyInstance;
const known = new Map<string, Visitor>();
beforeAll(async () => {
  app = await buildApp();
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

async function as(name: string): Promise<Visitor> {
  if (!known.has(name)) known.set(name, name === 'guest' ? visitor(app) : await signedIn(app, name));
  return known.get(name)!;
}

const titleOf = ({ body }: Answer) => /<title>([^<]*)/.exec(body)?.[1];
/** The summary that takes the focus, to its end. */
const summaryOf = ({ body }: Answer) =>
  /<div (?=[^>]*role="alert")(?=[^>]*tabindex="-1")(?=[^>]*autofocus)[^>]*error-summary[\s\S]*?<\/div>\s*<\/div>/.exec(
    body,
  )?.[0] ?? '';
const linksOf = (answer: Answer) =>
  [...summaryOf(answer).matchAll(/<a href="#([^"]+)">([^<]+)</g)].map(([, id, text]) => ({ id: id!, text: text! }));

function expectSummary(answer: Answer, fields: string[]): void {
  expect([400, 401, 409]).toContain(answer.statusCode);
  expect(titleOf(answer)).toMatch(/^Error: /);
  expect(linksOf(answer).map(({ id }) => id)).toEqual(expect.arrayContaining(fields));
  for (const { id, text } of linksOf(answer)) {
    expect(answer.body, `no field ${id}`).toContain(` id="${id}"`);
    expect(text, 'a sentence').toMatch(/^\p{Lu}/u);
  }
  expect(answer.body.match(/autofocus/g)).toHaveLength(1);
}

type Row = [what: string, who: string, url: string, body: Record<string, string | number>, fields: string[]];

const NEW = { password: 'short', confirm_password: 'short' };
const FORMS: Row[] = [
  ['a sign-up', 'guest', '/web/signup', { name: '', login: 'nobody' }, ['name', 'login']],
  ['a changed password', 'joel', '/my/security/password', { current_password: 'demo', ...NEW }, ['password']],
  [
    'a changed password typed differently',
    'joel',
    '/my/security/password',
    { current_password: 'demo', password: 'a long walk home', confirm_password: 'a long walk' },
    ['confirm_password'],
  ],
  ['an account that closes', 'joel', '/my/security/close', { password: 'guess' }, ['password']],
  ['own details', 'joel', '/my/account', { name: 'Joel', email: 'joel@example.com', country_id: 'FR' }, ['street']],
  ['a withdrawal', 'guest', '/shop/withdraw', { number: '', email: 'x' }, ['number', 'email']],
  ['a lost order', 'guest', '/shop/order/find', { number: '', email: 'x' }, ['number', 'email']],
  ['the contact form', 'guest', '/website_form/crm.lead', { contact_name: '', email_from: 'x' }, ['form-email_from']],
  ['a newsletter', 'guest', '/mail/subscribe', { list_id: 1, email: 'nobody' }, ['email']],
  ['mail preferences', 'guest', '/mail/preferences/link', { email: 'nobody' }, ['email']],
  ['a menu item', 'admin', '/website/menus/new', { url: 'x y', 'name-en_US': '' }, ['url', 'name-en_US']],
  ['a page', 'admin', '/website/pages/new', { url: 'x y', markup: 'markdown' }, ['url', 'title-en_US']],
  ['a post', 'admin', '/website/news/new', { markup: 'markdown', website: '' }, ['title-en_US']],
  ['a redirect', 'admin', '/website/redirects', { source: 'x y', target: '', status: '301' }, ['source', 'target']],
  ['website settings', 'admin', '/website/settings', { name: '', time_zone: 'Nowhere' }, ['name', 'time_zone']],
  ['a mailing list', 'admin', '/website/mailing_lists', { 'name-en_US': '' }, ['name-en_US']],
  ['a mailing', 'admin', '/website/mailing_lists/mailings', { list: 1, subject: '', body: '' }, ['subject', 'body']],
  ['a customer', 'admin', '/sales/customers', { name: '', email: 'x' }, ['name', 'email']],
  ['a tax', 'admin', '/sales/taxes', { 'name-en_US': '', rate: 'many' }, ['rate', 'name-en_US']],
  ['a survey', 'admin', '/survey/new', { title: '' }, ['title']],
  ['a tracked link', 'admin', '/r', { url: '', campaign: '', medium: '', source: '' }, ['url']],
];

describe('a rejected form says so in its title and links to each field', () => {
  it.each(FORMS)('for %s', async (_, who, url, body, fields) => {
    expectSummary(await (await as(who)).post(url, body), fields);
  });

  it('for a wrong password, without telling which field was wrong', async () => {
    const answer = await visitor(app).post('/web/login', { login: 'joel@example.com', password: 'guess' });
    expect(titleOf(answer)).toBe('Error: Sign in | Alder &amp; Fern');
    expect(summaryOf(answer)).toContain('Incorrect email or password');
    expect(linksOf(answer)).toEqual([]);
  });

  it('for a quote, whose lines are told apart', async () => {
    const ada = await as('admin');
    const [maria] = await db.select().from(partners).where(eq(partners.email, 'maria@example.com'));
    const path = String((await ada.post('/sales/orders', { partner_id: maria!.id })).headers.location);
    const line = { 'line-n1-kind': 'product', 'line-n1-name': 'Shelf', 'line-n1-quantity': 'many', 'line-n1-price': 1 };
    const answer = await ada.post(path, { ...line, language: 'en_US', valid_until: 'soon', next: 'save', version: 1 });
    expectSummary(answer, ['line-n1-quantity', 'valid_until']);
    expect(summaryOf(answer)).toContain('Shelf, Quantity: Enter a number');
  });

  it('for a recorded payment', async () => {
    const ada = await as('admin');
    const { id } = await aQuote({ state: 'sale', confirmedAt: new Date() });
    const path = String((await ada.post(`/sales/orders/${id}/invoice`, {})).headers.location);
    await ada.post(`${path}/post`, {});
    const answer = await ada.post(`${path}/pay`, { amount: 'much', paid_on: 'soon', version: 2 });
    expectSummary(answer, ['paid_on']);
    expectSummary(await ada.post(`${path}/pay`, { amount: '0', paid_on: '2026-01-01', version: 2 }), ['amount']);
  });

  it('for a survey, by its questions', async () => {
    const probe = await askSurvey([
      [
        { id: 'name', kind: 'textbox', title: 'Your name?', isMandatory: true },
        {
          id: 'tea',
          kind: 'simple_choice',
          title: 'Which tea?',
          isMandatory: true,
          choices: [{ id: 'green', text: 'Green' }],
        },
      ],
    ]);
    const guest = await as('guest');
    const token = await begin(guest, probe.slug);
    const fields = { token, page_id: `${probe.pageIds[0]}`, button_submit: 'next' };
    const answer = await guest.post(`/survey/submit/${probe.slug}`, fields);
    expectSummary(answer, [`${probe.name('name')}-field`, probe.name('tea')]);
    expect(summaryOf(answer)).toContain('Your name?: This question requires an answer.');
  });

  it('for a password behind the link of a mail', async () => {
    const token = await makeLink('reset password', { userId: 1 });
    const short = await visitor(app).post('/web/reset_password', { token, ...NEW });
    expectSummary(short, ['password']);
    const other = { token, password: 'a long walk home', confirm_password: 'a long walk' };
    expectSummary(await visitor(app).post('/web/reset_password', other), ['confirm_password']);
  });
});
