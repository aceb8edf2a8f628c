import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { spend } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { SaveAnswer, SubmitAnswer } from '#surveys/contract.ts';
import { surveyTag } from '#surveys/definition/service.ts';
import { activeSurvey } from '#surveys/filling/response_queries.ts';
import { STORED } from '#surveys/filling/stored_bytes.ts';
import { surveyAnswers, surveyDrafts, surveyResponses } from '#surveys/responses.schema.ts';
import { surveys } from '#surveys/schema.ts';
import { startResponse, submitPage } from '#surveys/service.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { askSurvey, begin, type Probe, probeOf } from './probe_survey.ts';

let app: FastifyInstance;
let guest: Visitor;
beforeAll(async () => {
  app = await buildApp();
  guest = visitor(app);
});
afterAll(() => app.close());

const NAME = { id: 'name', kind: 'textbox' as const, title: 'Your name?', isMandatory: true };
const TEA = {
  id: 'tea',
  kind: 'simple_choice' as const,
  title: 'Which tea?',
  choices: [
    { id: 'green', text: 'Green', score: 2, isCorrect: true },
    { id: 'black', text: 'Black', score: -1 },
  ],
};

type Sent = {
  token: string;
  page?: number;
  button?: string;
  fields?: Record<string, string>;
  more?: Record<string, string>;
};
const submit = (probe: Probe, { token, page = 0, button = 'next', fields = {}, more = {} }: Sent, person = guest) =>
  person.call<SubmitAnswer>(`/survey/submit/${probe.slug}`, {
    token,
    page_id: String(probe.pageIds[page]),
    button_submit: button,
    ...fields,
    ...more,
  });
const responseOf = async (token: string) =>
  (await db.select().from(surveyResponses).where(eq(surveyResponses.token, token)))[0]!;
const answersOf = async (token: string) =>
  db
    .select()
    .from(surveyAnswers)
    .where(eq(surveyAnswers.responseId, (await responseOf(token)).id))
    .orderBy(surveyAnswers.id);
const save = (probe: Probe, token: string, key: string, fields: Record<string, string>, given = Date.now()) =>
  guest.call<SaveAnswer & { error?: { message: string } }>(`/survey/save/${probe.slug}`, {
    token,
    tag: probe.name(key),
    fields,
    given,
  });

describe('Filling in a survey page by page', () => {
  it('leads from the first page to "Thank you!" and stores all answers', async () => {
    const probe = await askSurvey([[NAME], [TEA]]);
    const token = await begin(guest, probe.slug);
    const first = (await guest.get(`/survey/fill/${probe.slug}/${token}`)).body;
    expect(first).toContain('Page 1 of 2');
    expect(first).toContain('<title>A probe: page 1 of 2');
    expect(first).not.toContain('value="previous"');
    const next = await submit(probe, { token, fields: { [probe.name('name')]: 'Ida' } });
    expect(next.answer).toEqual({ redirect: `/survey/fill/${probe.slug}/${token}` });
    expect((await responseOf(token)).state).toBe('skip');
    const second = (await guest.get(`/survey/fill/${probe.slug}/${token}`)).body;
    expect(second).toContain('Page 2 of 2');
    expect(second).toContain('value="previous"');
    await submit(probe, {
      token,
      page: 1,
      button: 'finish',
      fields: { [probe.name('tea')]: probe.choice('tea', 'green') },
    });
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('Thank you!');
    expect(await responseOf(token)).toMatchObject({ state: 'done', doneAt: expect.any(Date) });
    expect(await answersOf(token)).toMatchObject([
      { kind: 'text', valueText: 'Ida' },
      { kind: 'choice', labelId: Number(probe.choice('tea', 'green')) },
    ]);
    expect(await db.$count(surveyDrafts, eq(surveyDrafts.responseId, (await responseOf(token)).id))).toBe(0);
  });

  it('validates the page on every button, including the previous one', async () => {
    const probe = await askSurvey([[TEA], [NAME]]);
    const token = await begin(guest, probe.slug);
    await submit(probe, { token });
    const back = await submit(probe, { token, page: 1, button: 'previous' });
    expect(back.answer).toEqual({ errors: { [probe.name('name')]: 'This question requires an answer.' } });
    const fields = { [probe.name('name')]: 'Ida' };
    const right = await submit(probe, { token, page: 1, button: 'previous', fields });
    expect(right.answer).toEqual({ redirect: `/survey/fill/${probe.slug}/${token}/prev` });
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}/prev`)).body).toContain('Page 1 of 2');
  });

  it('stays on the page when going back is not allowed', async () => {
    const probe = await askSurvey([[TEA], [TEA].map((one) => ({ ...one, id: 'more' }))], { mayGoBack: false });
    const token = await begin(guest, probe.slug);
    await submit(probe, { token });
    const page = await guest.get(`/survey/fill/${probe.slug}/${token}/prev`);
    expect(page.body).toContain('Page 2 of 2');
    expect(page.body).not.toContain('value="previous"');
  });

  it('returns to an unanswered mandatory page instead of finishing', async () => {
    const probe = await askSurvey([[NAME], [TEA]]);
    const token = await begin(guest, probe.slug);
    await submit(probe, { token, page: 1, button: 'finish' });
    expect((await responseOf(token)).state).toBe('new');
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('Page 1 of 2');
  });

  it('keeps a date that was typed in one language for a page in another one', async () => {
    const probe = await askSurvey([[{ id: 'since', kind: 'date', title: 'Since when?', isMandatory: true }], [NAME]]);
    const token = await begin(guest, probe.slug);
    const since = probe.name('since');
    await submit(probe, { token, fields: { [since]: '12/31/2015' } });
    expect((await guest.get(`/survey/prefill/${probe.slug}/${token}`)).json()).toEqual({ [since]: ['2015-12-31'] });
    await guest.call(`/fr/survey/submit/${probe.slug}`, {
      token,
      page_id: String(probe.pageIds[1]),
      button_submit: 'finish',
      [probe.name('name')]: 'Ida',
    });
    expect(await responseOf(token)).toMatchObject({ state: 'done' });
  });

  it('finishes in another language than the one a number was typed in', async () => {
    const probe = await askSurvey([
      [{ id: 'high', kind: 'numerical_box', title: 'How high?', isMandatory: true }],
      [NAME],
    ]);
    const token = await begin(guest, probe.slug);
    await guest.call(`/fr/survey/submit/${probe.slug}`, {
      token,
      page_id: String(probe.pageIds[0]),
      button_submit: 'next',
      [probe.name('high')]: '2,5',
    });
    await submit(probe, { token, page: 1, button: 'finish', fields: { [probe.name('name')]: 'Ida' } });
    expect(await responseOf(token)).toMatchObject({ state: 'done' });
    expect(await answersOf(token)).toMatchObject([{ valueNumber: 2.5 }, { valueText: 'Ida' }]);
  });

  it('lets an optional choice be cleared, but not a mandatory one', async () => {
    const rows = { rows: [{ id: 'hot', text: 'Hot' }], kind: 'matrix_simple' as const, id: 'how', title: 'How?' };
    const probe = await askSurvey([
      [TEA, { ...rows, choices: TEA.choices }, { ...TEA, id: 'must', isMandatory: true }],
    ]);
    const token = await begin(guest, probe.slug);
    const { body } = await guest.get(`/survey/fill/${probe.slug}/${token}`);
    const radios = (body.match(/<input[^>]*>/g) ?? []).filter((tag) => /type="radio"/.test(tag));
    const empty = radios.filter((tag) => / value(="")?[ />]/.test(tag)).map((tag) => /name="([^"]+)"/.exec(tag)?.[1]);
    expect(empty).toEqual([probe.name('tea'), probe.name('how', 'hot')]);
    await save(probe, token, 'tea', { [probe.name('tea')]: probe.choice('tea', 'green') });
    await save(probe, token, 'tea', { [probe.name('tea')]: '' });
    expect(await answersOf(token)).toEqual([]);
  });

  it('shows errors and the input again without script', async () => {
    const probe = await askSurvey([[NAME, { id: 'mail', kind: 'textbox', title: 'Mail?', format: 'email' }]]);
    const token = await begin(guest, probe.slug);
    const fields = {
      token,
      page_id: String(probe.pageIds[0]),
      button_submit: 'finish',
      [probe.name('mail')]: 'test @ testcom',
    };
    const refused = await guest.post(`/survey/submit/${probe.slug}`, fields, { accept: 'text/html' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('This question requires an answer.');
    expect(refused.body).toContain('This answer must be an email address');
    expect(refused.body).toContain('value="test @ testcom"');
    const right = { ...fields, [probe.name('mail')]: 'ida@example.com', [probe.name('name')]: 'Ida' };
    const taken = await guest.post(`/survey/submit/${probe.slug}`, right, { accept: 'text/html' });
    expect([taken.statusCode, taken.headers.location]).toEqual([303, `/survey/fill/${probe.slug}/${token}`]);
    expect((await responseOf(token)).state).toBe('done');
  });
});

describe('Answers saved while typing', () => {
  it('keep an invalid answer as a draft without storing it as an answer', async () => {
    const probe = await askSurvey([[{ id: 'age', kind: 'numerical_box', title: 'Age?' }]]);
    const token = await begin(guest, probe.slug);
    const name = probe.name('age');
    expect((await save(probe, token, 'age', { [name]: '41' })).answer).toMatchObject({
      isNewest: true,
      fields: { [name]: '41' },
    });
    expect(await answersOf(token)).toMatchObject([{ kind: 'number', valueNumber: 41 }]);
    await save(probe, token, 'age', { [name]: 'old' });
    expect(await answersOf(token)).toEqual([]);
    expect((await guest.get(`/survey/prefill/${probe.slug}/${token}`)).json()).toEqual({ [name]: ['old'] });
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('value="old"');
  });

  it('keep the answer given last when an earlier one arrives later', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    const name = probe.name('name');
    const now = Date.now();
    await save(probe, token, 'name', { [name]: 'second' }, now - 1000);
    const late = await save(probe, token, 'name', { [name]: 'first' }, now - 5000);
    expect(late.answer).toMatchObject({ isNewest: false, fields: { [name]: 'second' } });
    expect(await answersOf(token)).toMatchObject([{ valueText: 'second' }]);
  });

  it('keep the one that arrives last of two given at the same moment', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    const name = probe.name('name');
    const given = Date.now() - 1000;
    await save(probe, token, 'name', { [name]: 'first' }, given);
    await save(probe, token, 'name', { [name]: 'second' }, given);
    expect(await answersOf(token)).toMatchObject([{ valueText: 'second' }]);
  });

  it('keep the answers of another tab when an outdated one is submitted', async () => {
    const probe = await askSurvey([[NAME, TEA]]);
    const token = await begin(guest, probe.slug);
    const [name, tea] = [probe.name('name'), probe.name('tea')];
    const opened = Date.now() - 60_000;
    await save(probe, token, 'name', { [name]: 'Ida' });
    const given = JSON.stringify({ [tea]: Date.now() });
    const fields = { [tea]: probe.choice('tea', 'black') };
    await submit(probe, { token, button: 'finish', fields, more: { given, loaded: String(opened) } });
    expect(await answersOf(token)).toMatchObject([{ valueText: 'Ida' }, { kind: 'choice' }]);
  });

  it('are stored once when submitted twice, and do not change a finished response', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    const finish = (value: string) =>
      submit(probe, { token, button: 'finish', fields: { [probe.name('name')]: value } });
    const [first, second] = await Promise.all([finish('Ida'), finish('Ida')]);
    const redirect = `/survey/fill/${probe.slug}/${token}`;
    expect([first.answer, second.answer]).toEqual([{ redirect }, { redirect }]);
    expect((await finish('Mallory')).answer).toEqual({ redirect });
    expect((await save(probe, token, 'name', { [probe.name('name')]: 'Mallory' })).answer).toEqual({ redirect });
    expect(await answersOf(token)).toMatchObject([{ valueText: 'Ida' }]);
  });

  it('are not changed by a page that was sent before another one finished the response', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    const survey = (await activeSurvey(probe.slug))!;
    const [page, response, texts] = [survey.pages[0]!, await responseOf(token), textsFor('en_US')];
    const finish = (value: string) => {
      const given = [{ question: page.questions[0]!, fields: { '': value }, at: new Date() }];
      return submitPage({ response, survey, page, given, button: 'finish', texts });
    };
    expect([await finish('Ida'), await finish('Mallory')]).toEqual([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await answersOf(token)).toMatchObject([{ valueText: 'Ida' }]);
  });
});

describe('Invalid survey input', () => {
  it('is rejected when a field or question is not on the page or the page is missing', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    const strange = await submit(probe, { token, fields: { '9_9_9': 'x' } });
    expect(strange.statusCode).toBe(400);
    expect(strange.json().error.fields).toEqual({ '9_9_9': 'This field is not on the page' });
    const nowhere = await guest.call(`/survey/save/${probe.slug}`, { token, tag: '9_9_9', fields: {}, given: 1 });
    expect(nowhere.statusCode).toBe(400);
    expect((await guest.call(`/survey/submit/${probe.slug}`, { token, page_id: 'one' })).statusCode).toBe(400);
    expect((await guest.call(`/survey/submit/${probe.slug}`, { token, page_id: 1, name: ['x'] })).statusCode).toBe(400);
  });

  it('is rejected beside its question when it has a million characters', async () => {
    const probe = await askSurvey([[{ id: 'words', kind: 'free_text', title: 'Words?' }]]);
    const token = await begin(guest, probe.slug);
    const { answer } = await submit(probe, { token, fields: { [probe.name('words')]: 'x'.repeat(1_000_000) } });
    expect(answer).toEqual({
      errors: { [probe.name('words')]: 'This answer is too long: it may have 20000 characters.' },
    });
    expect(await answersOf(token)).toEqual([]);
  });

  it('is kept as a draft when it is too long for an answer', async () => {
    const probe = await askSurvey([[{ id: 'words', kind: 'free_text', title: 'Your story?' }]]);
    const token = await begin(guest, probe.slug);
    const fields = { [probe.name('words')]: 'x'.repeat(30_000) };
    expect(await save(probe, token, 'words', fields)).toMatchObject({
      statusCode: 200,
      answer: { isNewest: true, fields },
    });
    expect(await answersOf(token)).toEqual([]);
  });

  it('is cut to twice the longest answer in a draft, and to 100 characters for choices', async () => {
    const probe = await askSurvey([[{ id: 'words', kind: 'free_text', title: 'Your story?' }, TEA]]);
    const token = await begin(guest, probe.slug);
    for (const key of ['words', 'tea']) {
      const sent = await save(probe, token, key, { [probe.name(key)]: 'x'.repeat(200_000) });
      expect(sent.statusCode).toBe(200);
    }
    const { id } = await responseOf(token);
    const drafts = await db.select().from(surveyDrafts).where(eq(surveyDrafts.responseId, id));
    expect(drafts.map(({ fields }) => fields['']?.length)).toEqual([40_000, 100]);
  });

  it('answers 429 when a survey’s daily storage limit is reached', async () => {
    const probe = await askSurvey([[{ id: 'words', kind: 'free_text', title: 'Your story?' }]]);
    const token = await begin(guest, probe.slug);
    await spend(STORED, probe.name('words').split('_')[0] as string, STORED.max);
    const sent = await save(probe, token, 'words', { [probe.name('words')]: 'x'.repeat(2_000) });
    expect(sent.statusCode).toBe(429);
    expect((await save(probe, token, 'words', { [probe.name('words')]: 'Once.' })).statusCode).toBe(200);
    const { id } = await responseOf(token);
    const drafts = await db.select().from(surveyDrafts).where(eq(surveyDrafts.responseId, id));
    expect(drafts.map(({ fields }) => fields)).toEqual([{ '': 'Once.' }]);
  });

  it('is stored without control characters', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    await submit(probe, { token, fields: { [probe.name('name')]: 'I\u0001da' } });
    expect(await answersOf(token)).toMatchObject([{ valueText: 'Ida' }]);
  });

  it('is escaped when it contains a script', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    await save(probe, token, 'name', { [probe.name('name')]: '"><script>alert(1)</script>' });
    const page = await guest.get(`/survey/fill/${probe.slug}/${token}`);
    expect(page.body).not.toContain('<script>alert(1)');
    expect(page.body).toMatch(/&lt;script(>|&gt;)alert\(1\)/);
  });
});

describe('Access to a survey', () => {
  it('answers 404 for an unknown survey and one of another company', async () => {
    expect((await guest.get('/survey/start/nowhere')).statusCode).toBe(404);
    const aulne = visitor(app, 'aulne.localhost');
    expect((await aulne.get('/survey/start/home-and-garden')).statusCode).toBe(404);
  });

  it('answers 404 for a survey of another website of the company', async () => {
    const probe = await askSurvey([[NAME]]);
    const { surveyId } = probe.question('name');
    const onWebsite = async (websiteId: number | null) => {
      await db.update(surveys).set({ websiteId }).where(eq(surveys.id, surveyId));
      await changed(surveyTag(probe.slug));
      return (await guest.get(`/survey/start/${probe.slug}`)).statusCode;
    };
    expect([await onWebsite(2), await onWebsite(1), await onWebsite(null)]).toEqual([404, 200, 200]);
  });

  it('answers 403 for a wrong token and the token of another survey', async () => {
    const [one, other] = [await askSurvey([[NAME]]), await askSurvey([[NAME]])];
    const token = await begin(guest, one.slug);
    for (const path of ['fill', 'start', 'print', 'prefill', 'scores'])
      expect((await guest.get(`/survey/${path}/${other.slug}/${token}`)).statusCode).toBe(403);
    expect((await submit(other, { token, fields: { [other.name('name')]: 'x' } })).statusCode).toBe(403);
  });

  it.each([
    ['has no pages', { pages: [] }, 'This survey is not ready'],
    ['is a draft', { state: 'draft' as const }, 'This survey is not ready'],
    ['is closed', { state: 'closed' as const }, 'This survey is not open'],
    ['is past its deadline', { deadline: '2020-01-01T00:00:00Z' }, 'This survey is not open'],
    ['needs sign-in, even when closed', { needsSignIn: true, state: 'closed' as const }, 'Sign-in required'],
  ])('shows a message instead of the start button when the survey %s', async (_, more, words) => {
    const probe = await askSurvey([[NAME]], more);
    const page = await guest.get(`/survey/start/${probe.slug}`);
    expect([page.statusCode, page.body.includes(words), page.body.includes('Start survey')]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await guest.post(`/survey/start/${probe.slug}`, {})).headers.location).toBe(`/survey/start/${probe.slug}`);
  });

  it('ends at the deadline, and keeps the answers given before', async () => {
    const probe = await askSurvey([[NAME]]);
    const token = await begin(guest, probe.slug);
    await save(probe, token, 'name', { [probe.name('name')]: 'Ida' });
    await db
      .update(surveyResponses)
      .set({ deadline: new Date(0) })
      .where(eq(surveyResponses.token, token));
    const { answer } = await submit(probe, { token, button: 'finish', fields: { [probe.name('name')]: 'Eve' } });
    expect(answer).toEqual({ redirect: `/survey/fill/${probe.slug}/${token}` });
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('This survey is not open');
    expect(await answersOf(token)).toMatchObject([{ valueText: 'Ida' }]);
  });

  it('requires the person who started when the survey needs sign-in', async () => {
    const [maria, joel] = [await signedIn(app, 'maria'), await signedIn(app, 'joel')];
    const probe = await probeOf('customer-council');
    const token = await begin(maria, probe.slug);
    expect(await begin(maria, probe.slug)).toBe(token);
    expect((await responseOf(token)).partnerId).not.toBeNull();
    expect((await joel.get(`/survey/fill/${probe.slug}/${token}`)).statusCode).toBe(403);
    const obstacle = (await guest.get(`/fr/survey/fill/${probe.slug}/${token}`)).body;
    const [, signIn = ''] = /class="button"[^>]*href="([^"]+)"/.exec(obstacle) ?? [];
    expect(decodeURIComponent(signIn)).toBe(`/fr/web/login?redirect=/survey/fill/${probe.slug}/${token}`);
    expect((await joel.get(signIn)).headers.location).toBe(`/fr/survey/fill/${probe.slug}/${token}`);
  });

  it('says before the first page how many questions all pages have', async () => {
    const probe = await askSurvey([[NAME], [TEA, { ...NAME, id: 'more' }]]);
    expect((await guest.get(`/survey/start/${probe.slug}`)).body).toMatch(/[>\s]3 questions/);
  });

  it('gives each customer their own response to a survey that needs sign-in', async () => {
    const probe = await askSurvey([[NAME]], { needsSignIn: true });
    const [maria, joel] = [await signedIn(app, 'maria'), await signedIn(app, 'joel')];
    const tokens = [await begin(maria, probe.slug), await begin(joel, probe.slug)];
    expect(new Set(tokens).size).toBe(2);
    expect([await begin(maria, probe.slug), await begin(joel, probe.slug)]).toEqual(tokens);
  });

  it('begins another response of a customer only when the earlier one is over', async () => {
    const probe = await askSurvey([[NAME]], { needsSignIn: true });
    const token = await begin(await signedIn(app, 'maria'), probe.slug);
    const { surveyId, partnerId } = await responseOf(token);
    const values = { surveyId, partnerId, isTest: false, languageCode: 'en_US', websiteId: 1 };
    expect(await startResponse(values, () => false)).toBe(token);
    const another = await startResponse(values, () => true);
    expect(another).not.toBe(token);
    expect(await startResponse({ ...values, partnerId: null }, () => false)).not.toBe(another);
  });

  it('gives one response to a customer who starts it in six tabs at once', async () => {
    const probe = await askSurvey([[NAME]], { needsSignIn: true });
    const maria = await signedIn(app, 'maria');
    const tokens = await Promise.all(Array.from({ length: 6 }, () => begin(maria, probe.slug)));
    expect(new Set(tokens).size).toBe(1);
    expect(await db.$count(surveyResponses, eq(surveyResponses.surveyId, probe.question('name').surveyId))).toBe(1);
  });

  it('allows staff to test a draft, and marks their responses as tests', async () => {
    const probe = await askSurvey([[NAME]], { state: 'draft' });
    const admin = await signedIn(app, 'admin');
    expect((await guest.get(`/survey/start/${probe.slug}/phantom`)).body).toContain('This survey is not ready');
    const token = await begin(admin, probe.slug, '/phantom');
    expect((await responseOf(token)).isTest).toBe(true);
    expect((await admin.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('this response is not counted');
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('This survey is not ready');
  });

  it('gives staff a new test response each time, also after they answered it themselves', async () => {
    const probe = await askSurvey([[NAME]]);
    const admin = await signedIn(app, 'admin');
    const own = await begin(admin, probe.slug);
    const tests = [await begin(admin, probe.slug, '/phantom'), await begin(admin, probe.slug, '/phantom')];
    expect(new Set([own, ...tests]).size).toBe(3);
  });

  it('takes the own answers of staff for no test, after they tested a survey that needs sign-in', async () => {
    const probe = await askSurvey([[NAME]], { needsSignIn: true });
    const admin = await signedIn(app, 'admin');
    const tested = await begin(admin, probe.slug, '/phantom');
    const own = await begin(admin, probe.slug);
    expect((await responseOf(own)).isTest).toBe(false);
    expect([tested, own]).not.toContain(await begin(admin, probe.slug, '/phantom'));
  });

  it('offers to continue the response started in this browser, and starts none by itself', async () => {
    const probe = await askSurvey([[NAME]]);
    const ida = visitor(app);
    await ida.get(`/survey/start/${probe.slug}`);
    expect(await db.$count(surveyResponses, eq(surveyResponses.surveyId, probe.question('name').surveyId))).toBe(0);
    const token = await begin(ida, probe.slug);
    expect((await ida.get(`/survey/start/${probe.slug}`)).body).toContain(`/survey/fill/${probe.slug}/${token}`);
    expect((await visitor(app).get(`/survey/start/${probe.slug}`)).body).not.toContain(token);
    expect((await visitor(app).get(`/survey/start/${probe.slug}/${token}`)).body).toContain(
      'Continue where you left off',
    );
  });
});

describe('Quiz', () => {
  it('shows points and correct answers only after it is finished', async () => {
    const probe = await askSurvey([[TEA]], { isQuiz: true });
    const token = await begin(guest, probe.slug);
    await save(probe, token, 'tea', { [probe.name('tea')]: probe.choice('tea', 'green') });
    expect((await guest.get(`/survey/scores/${probe.slug}/${token}`)).json()).toEqual({});
    expect((await guest.get(`/survey/print/${probe.slug}/${token}`)).body).not.toContain('correct answer');
    await submit(probe, { token, button: 'finish', fields: { [probe.name('tea')]: probe.choice('tea', 'green') } });
    expect((await guest.get(`/survey/fill/${probe.slug}/${token}`)).body).toContain('You scored 2 points.');
    expect((await guest.get(`/survey/scores/${probe.slug}/${token}`)).json()).toEqual({ [probe.name('tea')]: 2 });
    const copy = (await guest.get(`/survey/print/${probe.slug}/${token}`)).body;
    expect(copy).toContain('correct answer');
    expect(copy).toContain('Your score: 2');
    for (const asked of ['prefill', 'scores']) expect(copy).toContain(`/survey/${asked}/${probe.slug}/${token}`);
    expect(copy).not.toContain('data-submit');
  });

  it('counts negative points', async () => {
    const probe = await askSurvey([[TEA]], { isQuiz: true });
    const token = await begin(guest, probe.slug);
    await submit(probe, { token, button: 'finish', fields: { [probe.name('tea')]: probe.choice('tea', 'black') } });
    expect((await responseOf(token)).score).toBe(-1);
  });
});

it('link to continue on another device is available as a QR code', async () => {
  const probe = await askSurvey([[NAME]]);
  const token = await begin(guest, probe.slug);
  const picture = await guest.get(`/survey/fill/${probe.slug}/${token}/qr.svg`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect((await guest.get(`/survey/fill/${probe.slug}/wrong/qr.svg`)).statusCode).toBe(403);
});
