import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { addSurvey, answerTea, fieldsAt, questionOf, treeOf } from './staff.ts';

let app: FastifyInstance;
let ada: Visitor;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const at = (slug: string, rest = '') => `/survey/edit/${slug}${rest}`;
const tea = (slug: string) => at(slug, '/question/tea');
const texts = async (slug: string) =>
  (await questionOf(slug, 'tea'))?.choices.filter(({ isActive }) => isActive).map(({ key, text }) => [key, text.en_US]);

describe('New survey question', () => {
  const fresh = (slug: string, kind: string, page = 'first') =>
    fieldsAt(ada, at(slug, `/question/new?page=${page}&kind=${kind}`));
  const addressOf = (slug: string) => at(slug, '/question');

  it('saves the filled choices in all languages, and skips blank ones', async () => {
    await addSurvey('lines');
    const url = addressOf('lines');
    const { statusCode, headers } = await ada.post(url, {
      kind: 'multiple_choice',
      page: 'second',
      'title-en_US': ' With what? ',
      'title-fr_FR': 'Avec quoi ?',
      is_mandatory: 'on',
      'choice-4-text-en_US': 'Milk',
      'choice-4-text-fr_FR': 'Lait',
      'choice-0-text-en_US': 'Sugar',
      'choice-0-score': '1,5',
      'choice-0-correct': 'on',
      'choice-1-text-en_US': '',
      'choice-1-id': '',
      has_comment: 'on',
    });
    expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('/survey/edit/lines#question-q-')]);
    const { pages } = await treeOf('lines');
    const made = pages[1]?.questions.at(-1);
    expect(made).toMatchObject({
      title: { en_US: 'With what?', fr_FR: 'Avec quoi ?' },
      isMandatory: true,
      hasComment: true,
      isCommentAnswer: false,
    });
    expect(made?.choices.map(({ key, text, score, isCorrect }) => [key, text, score, isCorrect])).toEqual([
      ['milk', { en_US: 'Milk', fr_FR: 'Lait' }, 0, false],
      ['sugar', { en_US: 'Sugar' }, 1.5, true],
    ]);
  });

  it('is created once when the form is submitted twice', async () => {
    await addSurvey('twice');
    const url = addressOf('twice');
    const body = { ...(await fresh('twice', 'textbox')), 'title-en_US': 'Your name?' };
    const answers = await Promise.all([ada.post(url, body), ada.post(url, body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const { pages } = await treeOf('twice');
    expect(pages[0]?.questions.filter(({ title }) => title.en_US === 'Your name?')).toHaveLength(1);
  });

  it.each([
    [
      'textbox',
      { format: 'email', length_min: '2', length_max: '80' },
      { format: 'email', lengthMin: 2, lengthMax: 80 },
    ],
    ['free_text', { length_max: '400' }, { lengthMin: null, lengthMax: 400 }],
    [
      'numerical_box',
      { format: 'integer', number_min: '-2', number_max: '3,5' },
      { format: 'integer', numberMin: -2, numberMax: 3.5 },
    ],
    ['date', { date_min: '2027-01-31', date_max: '' }, { dateMin: '2027-01-31', dateMax: null }],
    ['datetime', { date_min: '2027-01-31T09:30' }, { dateMin: '2027-01-31T09:30' }],
    ['simple_choice', { display: 'dropdown', 'choice-0-text-en_US': 'A' }, { display: 'dropdown' }],
  ])('saves the rules of type %s', async (kind, rules, expected) => {
    const slug = `rules-${kind.replaceAll('_', '-')}`;
    await addSurvey(slug);
    const url = addressOf(slug);
    const fields = await fresh(slug, kind);
    const sent = await ada.post(url, { ...fields, 'title-en_US': 'Ruled', ...rules });
    expect(sent.statusCode).toBe(303);
    expect((await treeOf(slug)).pages[0]?.questions.at(-1)).toMatchObject({ kind, ...expected });
    const again = await fieldsAt(ada, (sent.headers.location as string).replace('#question-', '/question/'));
    for (const [field, value] of Object.entries(rules)) expect(again[field]).toBe(value.replace(',', '.'));
  });

  it('needs rows and columns when it is a matrix', async () => {
    await addSurvey('table');
    const url = addressOf('table');
    const body = { kind: 'matrix_multiple', page: 'first', 'title-en_US': 'When?', 'row-0-text-en_US': 'Green' };
    const refused = await ada.post(url, body);
    expect([refused.statusCode, refused.body.includes('Enter at least one line')]).toEqual([400, true]);
    await ada.post(url, { ...body, 'choice-0-text-en_US': 'Morning', 'choice-1-text-en_US': 'Morning' });
    const made = (await treeOf('table')).pages[0]?.questions.at(-1);
    expect(made?.rows.map(({ key }) => key)).toEqual(['green']);
    expect(made?.choices.map(({ key }) => key)).toEqual(['morning', 'morning-2']);
  });
});

describe('Invalid question form', () => {
  it('is rejected beside its field and keeps the input', async () => {
    await addSurvey('wrong');
    const { statusCode, body } = await ada.post(at('wrong', '/question/cups'), {
      ...(await fieldsAt(ada, at('wrong', '/question/cups'))),
      'title-en_US': ' ',
      'description-fr_FR': 'Écrit <b>avec</b> soin',
      number_min: 'a "few"',
      number_max: '7',
    });
    expect(statusCode).toBe(400);
    expect(body).toMatch(/id="number_min-error"[^>]*>[\s\S]{0,200}Enter a number, for example 2\.5/);
    expect(body).toContain('value="a &quot;few&quot;"');
    expect(body).toContain('Écrit &lt;b>avec&lt;/b> soin');
    expect((await questionOf('wrong', 'cups'))?.title).toEqual({ en_US: 'How many cups?' });
    const title = await ada.post(at('wrong', '/question/cups'), { kind: 'numerical_box', 'title-en_US': '' });
    expect(title.body).toMatch(/id="title-en_US-error"[^>]*>[\s\S]{0,200}Enter a value/);
  });

  it.each([
    [{ length_min: '9', length_max: '2' }, 'length_max-error'],
    [{ length_max: '999999' }, 'length_max-error'],
    [{ 'title-fr_FR': 'x'.repeat(501) }, 'title-fr_FR-error'],
    [{ 'title-en_US': 'x'.repeat(1_000_000) }, 'title-en_US-error'],
  ])('is rejected when rules contradict or texts are too long (case %#)', async (change, error) => {
    await addSurvey('unfit');
    const url = at('unfit', '/question/why');
    const { statusCode, body } = await ada.post(url, { ...(await fieldsAt(ada, url)), ...change });
    expect([statusCode, body.includes(`id="${error}"`)]).toEqual([400, true]);
  });

  it('is rejected beside the choice that is wrong', async () => {
    await addSurvey('wrong-line', { isQuiz: true });
    const fields = await fieldsAt(ada, tea('wrong-line'));
    const { statusCode, body } = await ada.post(tea('wrong-line'), {
      ...fields,
      'choice-1-score': 'much',
      'choice-2-text-en_US': '',
    });
    expect(statusCode).toBe(400);
    expect(body).toMatch(/name="choice-1-score" value="much"[^>]*aria-invalid="true"/);
    const emptied = await ada.post(tea('wrong-line'), { ...fields, 'choice-2-text-en_US': '' });
    expect(emptied.body).toMatch(/name="choice-2-text-en_US" value [^>]*aria-invalid="true"/);
  });
});

describe('Choice buttons of the question form', () => {
  const order = (body: string) =>
    [...body.matchAll(/name="choice-\d+-text-en_US" value(?:="([^"]*)")?/g)].map(([, text = '']) => text);

  it('move, remove and add choices without saving', async () => {
    await addSurvey('acts');
    const fields = { ...(await fieldsAt(ada, tea('acts'))), 'title-en_US': 'Half written' };
    const press = async (act: string) => (await ada.post(tea('acts'), { ...fields, act })).body;
    expect(order(await press('down-choice-0')).slice(0, 3)).toEqual(['Black', 'Green', 'Herbal']);
    expect(order(await press('up-choice-2')).slice(0, 3)).toEqual(['Green', 'Herbal', 'Black']);
    expect(order(await press('drop-choice-1')).filter(Boolean)).toEqual(['Green', 'Herbal']);
    expect(order(await press('more-choice')).length).toBeGreaterThan(order(await press('kind')).length);
    expect(await press('up-choice-0')).toContain('value="Half written"');
    expect((await questionOf('acts', 'tea'))?.title.en_US).toBe('Which tea?');
  });

  it('show the fields of another question type', async () => {
    await addSurvey('kinds');
    const fields = await fieldsAt(ada, tea('kinds'));
    const { body } = await ada.post(tea('kinds'), { ...fields, kind: 'date', act: 'kind' });
    expect([body.includes('id="date_min"'), body.includes('choice-0-text')]).toEqual([true, false]);
  });
});

describe('Changed survey question', () => {
  it('keeps ids and other languages of its choices when they are renamed and moved', async () => {
    await addSurvey('kept');
    const before = (await questionOf('kept', 'tea'))?.choices.map(({ id, key }) => [key, id]);
    const fields = await fieldsAt(ada, tea('kept'));
    const lines = Object.entries(fields).filter(([name]) => name.startsWith('choice-1-'));
    const others = Object.entries(fields).filter(([name]) => !name.startsWith('choice-1-'));
    const moved = Object.fromEntries([...others, ...lines]);
    await ada.post(tea('kept'), { ...moved, 'choice-1-text-en_US': 'Very black' });
    expect(await texts('kept')).toEqual([
      ['green', 'Green'],
      ['herbal', 'Herbal'],
      ['black', 'Very black'],
    ]);
    const after = (await questionOf('kept', 'tea'))?.choices;
    expect(Object.fromEntries(after?.map(({ id, key }) => [key, id]) ?? [])).toEqual(Object.fromEntries(before ?? []));
    expect(after?.find(({ key }) => key === 'black')?.text).toEqual({
      de_DE: 'Schwarz',
      en_US: 'Very black',
      fr_FR: 'Noir',
    });
  });

  it('asks for confirmation before an answered choice is removed, and then deactivates it', async () => {
    await addSurvey('lost');
    await answerTea('lost', 'green');
    await answerTea('lost', 'green');
    await answerTea('lost', 'black', true);
    const { 'choice-0-id': _id, 'choice-0-text-en_US': _text, ...fields } = await fieldsAt(ada, tea('lost'));
    const asked = await ada.post(tea('lost'), { ...fields, 'choice-3-text-en_US': 'White' });
    expect(asked.statusCode).toBe(409);
    expect(asked.body).toMatch(/<bdi>Green<\/bdi>: 2 people/);
    expect(asked.body).toContain('value="White"');
    expect(await texts('lost')).toHaveLength(3);

    const back = await ada.post(tea('lost'), { ...fields, act: 'restore' });
    expect(back.body).toContain('value="Green"');

    await ada.post(tea('lost'), { ...fields, 'choice-3-text-en_US': 'White', confirmed: 'yes' });
    expect(await texts('lost')).toEqual([
      ['black', 'Black'],
      ['herbal', 'Herbal'],
      ['white', 'White'],
    ]);
    expect((await questionOf('lost', 'tea'))?.choices).toHaveLength(4);
    // A new choice with the same text gets another id: earlier answers do not count for it.
    const now = await fieldsAt(ada, tea('lost'));
    await ada.post(tea('lost'), { ...now, 'choice-9-text-en_US': 'Green' });
    expect((await texts('lost'))?.at(-1)).toEqual(['green-2', 'Green']);
  });

  it('is rejected when existing answers do not match its new type', async () => {
    await addSurvey('misfit');
    await answerTea('misfit', 'green');
    const fields = { ...(await fieldsAt(ada, tea('misfit'))), kind: 'date' };
    const { statusCode, body } = await ada.post(tea('misfit'), { ...fields, confirmed: 'yes' });
    expect([statusCode, body.includes('id="kind-error"')]).toEqual([400, true]);
    expect((await questionOf('misfit', 'tea'))?.kind).toBe('simple_choice');
  });
});

describe('Two people who edit a survey at once', () => {
  it('save two different questions without conflict', async () => {
    await addSurvey('both');
    const [one, two] = [await fieldsAt(ada, tea('both')), await fieldsAt(ada, at('both', '/question/why'))];
    const answers = await Promise.all([
      ada.post(tea('both'), { ...one, 'title-en_US': 'Which tea now?' }),
      ada.post(at('both', '/question/why'), { ...two, 'title-en_US': 'And why?' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await questionOf('both', 'tea'))?.title.en_US).toBe('Which tea now?');
    expect((await questionOf('both', 'why'))?.title.en_US).toBe('And why?');
  });

  it('see both versions of the same question, and the next save wins', async () => {
    await addSurvey('same');
    const mine = { ...(await fieldsAt(ada, tea('same'))), 'title-en_US': 'Mine', 'choice-0-text-en_US': 'Mate' };
    await ada.post(tea('same'), { ...(await fieldsAt(ada, tea('same'))), 'title-en_US': 'Theirs' });
    const { statusCode, body } = await ada.post(tea('same'), mine);
    expect(statusCode).toBe(409);
    expect(body).toContain('Someone else edited this while you were working');
    expect(body.match(/<pre class="conflict__text" dir="auto">[^<]*/g)?.map((text) => text.split('>')[1])).toEqual([
      'Theirs',
      'Mine',
      'Green\nBlack / Noir\nHerbal',
      'Mate\nBlack / Noir\nHerbal',
    ]);
    expect((await questionOf('same', 'tea'))?.title.en_US).toBe('Theirs');
    const seen = /name="seen" value="([^"]+)"/.exec(body)?.[1] as string;
    expect((await ada.post(tea('same'), { ...mine, seen })).statusCode).toBe(303);
    expect((await questionOf('same', 'tea'))?.title.en_US).toBe('Mine');
  });

  it('get no conflict when they made the same change', async () => {
    await addSurvey('agreed');
    const fields = {
      ...(await fieldsAt(ada, tea('agreed'))),
      'title-en_US': 'Agreed?',
      'choice-3-text-en_US': 'White',
    };
    expect((await ada.post(tea('agreed'), fields)).statusCode).toBe(303);
    expect((await ada.post(tea('agreed'), fields)).statusCode).toBe(303);
    expect(await texts('agreed')).toHaveLength(4);
  });
});
