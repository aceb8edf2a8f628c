import { expect, test } from 'vitest';
import { MOST_DEFINITION_BYTES, parseDefinition, pathText } from '#surveys/definition/file.ts';
import { lineOf } from '#surveys/definition/json_lines.ts';

const CHOICES = [{ id: 'yes', text: 'Yes' }];
const survey = (...questions: object[]) => ({
  slug: 'tea',
  title: 'Tea',
  pages: [{ id: 'one', questions }],
});
const problemsOf = (value: unknown) =>
  (parseDefinition(typeof value === 'string' ? value : JSON.stringify(value)).problems ?? []).map(({ path, message }) =>
    [pathText(path), message].filter(Boolean).join(': '),
  );

test('parseDefinition fills in defaults for everything left out', () => {
  const { definition } = parseDefinition(
    JSON.stringify(survey({ id: 'age', kind: 'numerical_box', title: 'Your age?' })),
  );
  expect(definition?.pages[0]?.questions[0]).toMatchObject({ isMandatory: false, numberMin: null, format: null });
  expect(definition).toMatchObject({ language: 'en_US', mayGoBack: true, isQuiz: false, deadline: null });
});

test('parseDefinition rejects a file that is not JSON or is too large', () => {
  expect(problemsOf('{"slug": ')[0]).toContain('The file is not valid JSON');
  expect(problemsOf(' '.repeat(MOST_DEFINITION_BYTES + 1))).toEqual(['The file is too large. The limit is 1 MB.']);
});

test.each([
  [
    'an unknown kind',
    { id: 'a', kind: 'signature', title: 'A' },
    'pages[0].questions[0].kind: Select one of {options}',
  ],
  [
    'an unknown name',
    { id: 'a', kind: 'date', title: 'A', colour: 'red' },
    'pages[0].questions[0].colour: Unknown name',
  ],
  [
    'a rule that belongs to another kind',
    { id: 'a', kind: 'date', title: 'A', lengthMax: 3 },
    'pages[0].questions[0].lengthMax: Unknown name',
  ],
  ['no title', { id: 'a', kind: 'date', title: ' ' }, 'pages[0].questions[0].title: Enter a value'],
  [
    'an id with capitals',
    { id: 'Age', kind: 'date', title: 'A' },
    'pages[0].questions[0].id: Use 1 to 64 small letters, digits, dashes and underscores',
  ],
  [
    'a date that does not exist',
    { id: 'a', kind: 'date', title: 'A', dateMin: '2027-02-30' },
    'pages[0].questions[0].dateMin: Enter a date, for example 2027-01-31',
  ],
  [
    'an end below its start',
    { id: 'a', kind: 'numerical_box', title: 'A', numberMin: 2, numberMax: 1 },
    'pages[0].questions[0].numberMax: Maximum must be at least the minimum',
  ],
  [
    'a text with an invalid language code',
    { id: 'a', kind: 'date', title: { english: 'A' } },
    'pages[0].questions[0].title.english: Enter a language code, for example fr_FR',
  ],
  [
    'a text that is a number',
    { id: 'a', kind: 'date', title: 7 },
    'pages[0].questions[0].title: Enter a text, or an object of texts by language, for example {example}',
  ],
  [
    'two equal choices',
    { id: 'a', kind: 'simple_choice', title: 'A', choices: [...CHOICES, ...CHOICES] },
    'pages[0].questions[0].choices[1].id: This ID is already used',
  ],
])('parseDefinition rejects %s and names its path', (_, question, problem) => {
  expect(problemsOf(survey(question))).toEqual([problem]);
});

test('parseDefinition rejects two pages and two rows with the same ID', () => {
  const page = { id: 'one', questions: [] };
  expect(problemsOf({ ...survey(), pages: [page, page] })).toEqual(['pages[1].id: This ID is already used']);
  const rows = [
    { id: 'day', text: 'Day' },
    { id: 'day', text: 'Night' },
  ];
  expect(problemsOf(survey({ id: 'a', kind: 'matrix_simple', title: 'A', rows, choices: CHOICES }))).toEqual([
    'pages[0].questions[0].rows[1].id: This ID is already used',
  ]);
});

test('parseDefinition rejects two questions with the same ID on different pages', () => {
  const question = { id: 'a', kind: 'date', title: 'A' };
  const twice = {
    ...survey(question),
    pages: [
      { id: 'one', questions: [question] },
      { id: 'two', questions: [question] },
    ],
  };
  expect(problemsOf(twice)).toEqual(['pages[1].questions[0].id: This ID is already used']);
});

test('parseDefinition rejects reserved JavaScript names and too many levels', () => {
  expect(problemsOf('{"slug":"tea","title":{"__proto__":"x"},"pages":[]}')).toEqual([
    'title.__proto__: This name is not allowed',
  ]);
  expect(problemsOf('{"slug":"tea","constructor":{},"pages":[]}')).toEqual(['constructor: This name is not allowed']);
  expect(problemsOf(`{"slug":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)[0]).toContain('Too many levels');
});

test('parseDefinition rejects characters that a database cannot store and names their path', () => {
  for (const text of ['a\0b', 'a\ud83d']) {
    expect(problemsOf({ slug: 'tea', title: 'Tea', pages: [{ title: text }] })).toEqual([
      'pages[0].title: Remove characters that can’t be stored',
    ]);
    expect(problemsOf({ slug: 'tea', [text]: 'Tea' })).toEqual(['Remove characters that can’t be stored']);
  }
});

test.each([
  [500, []],
  [501, ['pages: Use 500 questions or fewer']],
])('parseDefinition accepts up to 500 questions: %i', (count, problems) => {
  const questions = Array.from({ length: count }, (_, q) => ({ id: `q${q}`, kind: 'date', title: 'A' }));
  const pages = Array.from({ length: 6 }, (_, p) => ({
    id: `p${p}`,
    questions: questions.slice(p * 90, (p + 1) * 90),
  }));
  expect(problemsOf({ ...survey(), pages })).toEqual(problems);
});

test.each([
  ['lengths', { kind: 'textbox', lengthMin: 5, lengthMax: 5 }],
  ['numbers', { kind: 'numerical_box', numberMin: 0, numberMax: 0 }],
  ['days', { kind: 'date', dateMin: '2027-01-31', dateMax: '2027-01-31' }],
  ['an open end', { kind: 'numerical_box', numberMin: 3 }],
  ['an open start', { kind: 'numerical_box', numberMax: -3 }],
])('parseDefinition accepts a minimum that equals the maximum: %s', (_, bounds) => {
  expect(problemsOf(survey({ id: 'a', title: 'A', ...bounds }))).toEqual([]);
});

test.each([
  ['lengthMax', { kind: 'free_text', lengthMin: 6, lengthMax: 5 }],
  ['dateMax', { kind: 'datetime', dateMin: '2027-01-31T09:31', dateMax: '2027-01-31T09:30' }],
])('parseDefinition rejects a maximum below the minimum at %s', (field, bounds) => {
  expect(problemsOf(survey({ id: 'a', title: 'A', ...bounds }))).toEqual([
    `pages[0].questions[0].${field}: Maximum must be at least the minimum`,
  ]);
});

test('lineOf returns the line of a path in the source file', () => {
  const source =
    '{\n  "slug": "a, \\"b\\": {",\n  "pages": [\n    { "id": "one" },\n    {\n      "id":\n        "two"\n    }\n  ]\n}';
  expect(lineOf(source, ['slug'])).toBe(2);
  expect(lineOf(source, ['pages', 1])).toBe(5);
  expect(lineOf(source, ['pages', 1, 'id'])).toBe(7);
  expect(lineOf(source, ['pages', 1, 'title'])).toBe(5);
  expect(lineOf(source, [])).toBe(1);
});
