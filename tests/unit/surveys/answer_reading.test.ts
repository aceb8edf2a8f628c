import { describe, expect, test } from 'vitest';
import type { Texts } from '#core/i18n/texts.ts';
import { t } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { fieldsOf } from '#surveys/filling/answer_fields.ts';
import type { Fields } from '#surveys/filling/field_names.ts';
import { parseAnswer } from '#surveys/filling/parse_answers.ts';
import type { Label, Question } from '#surveys/queries.ts';
import type { QuestionKind } from '#surveys/schema.ts';

const textsIn = (code: string) => ({ t, locale: locales[code] }) as unknown as Texts;
const english = textsIn('en_US');

const label = (id: number, score = 0) => ({ id, key: `l${id}`, score, isActive: true }) as Label;
const question = (kind: QuestionKind, more: Partial<Question> = {}) =>
  ({
    id: 3,
    pageId: 2,
    surveyId: 1,
    kind,
    mandatoryMessage: {},
    validationMessage: {},
    choices: [label(5), label(6, 2)],
    rows: kind.startsWith('matrix') ? [label(8), label(9)] : [],
    ...Object.fromEntries(
      ['format', 'lengthMin', 'lengthMax', 'numberMin', 'numberMax', 'dateMin', 'dateMax'].map((name) => [name, null]),
    ),
    ...more,
  }) as Question;

const problem = (asked: Question, fields: Fields, texts = english) => parseAnswer(asked, fields, texts).problem;
const answers = (asked: Question, fields: Fields, texts = english) => parseAnswer(asked, fields, texts).answers;
const INVALID = 'The answer you entered has an invalid format.';
const REQUIRED = 'This question requires an answer.';

describe('Text answer', () => {
  test('must be an email address for a question in email format', () => {
    const mail = question('textbox', { format: 'email' });
    expect(problem(mail, { '': 'test @ testcom' })).toBe('This answer must be an email address');
    expect(answers(mail, { '': ' test@test.com ' })).toEqual([{ kind: 'text', valueText: 'test@test.com' }]);
  });

  test('is measured in visible characters', () => {
    const short = question('textbox', { lengthMin: 2, lengthMax: 8 });
    expect(['l', 'Longer than that', '🌱'].map((value) => problem(short, { '': value }))).toEqual([
      INVALID,
      INVALID,
      INVALID,
    ]);
    expect(problem(short, { '': '🌱🌱🌱🌱🌱🌱🌱🌱' })).toBeNull();
  });

  test('is rejected with the question’s own message in the reader’s language', () => {
    const own = question('textbox', { lengthMax: 1, validationMessage: { fr_FR: 'Trop long', en_US: 'Too long' } });
    expect(problem(own, { '': 'long' }, textsIn('fr_FR'))).toBe('Trop long');
  });
});

describe('Answer of any kind', () => {
  test('is rejected above 20,000 characters, and accepted with as many', () => {
    const text = question('free_text');
    expect(problem(text, { '': 'a'.repeat(20_000) })).toBeNull();
    expect(problem(text, { '': 'a'.repeat(20_001) })).toBe('This answer is too long: it may have 20000 characters.');
  });

  test.each<QuestionKind>(['textbox', 'numerical_box', 'date'])('is skipped when %s has no field', (kind) => {
    expect(parseAnswer(question(kind), {}, english)).toEqual({ answers: [], problem: null });
  });
});

describe('Number answer', () => {
  const ranged = question('numerical_box', { numberMin: 2.1, numberMax: 3 });
  test.each([
    ['aaa', 'This is not a number'],
    ['4.5', INVALID],
    ['0.1', INVALID],
    ['2.5', null],
    ['2.1', null],
    ['1e1', 'This is not a number'],
  ])('is checked against the range 2.1 to 3.0: %s', (value, expected) =>
    expect(problem(ranged, { '': value })).toBe(expected),
  );

  test.each([
    ['en_US', '1,234.5', 1234.5],
    ['fr_FR', '1 234,5', 1234.5],
    ['fr_FR', '1\u202f234,5', 1234.5],
    ['fr_FR', '1234.5', 1234.5],
    ['ar_001', '١٢٣٤٫٥', 1234.5],
    ['en_US', '-7', -7],
  ])('is accepted in %s as "%s"', (code, value, expected) =>
    expect(answers(question('numerical_box'), { '': value }, textsIn(code))[0]?.valueNumber).toBe(expected),
  );

  test.each([
    ['2147483647', null],
    ['2147483648', "'2147483648' is not a correct integer"],
    ['-2147483648', null],
    ['-2147483649', "'-2147483649' is not a correct integer"],
    ['1.5', "'1.5' is not a correct integer"],
  ])('is checked as a 32-bit integer: %s', (value, expected) =>
    expect(problem(question('numerical_box', { format: 'integer' }), { '': value })).toBe(expected),
  );

  test('must be a number for a question in monetary format', () => {
    expect(problem(question('numerical_box', { format: 'monetary' }), { '': '$x' })).toBe(
      "'$x' is not a correct monetary field",
    );
  });
});

describe('Answer of spaces only', () => {
  test.each(['textbox', 'free_text', 'numerical_box', 'date', 'datetime'] as const)(
    'counts as no answer to a question of kind %s',
    (kind) => {
      for (const typed of ['', '  '])
        expect(parseAnswer(question(kind), { '': typed }, english)).toEqual({ answers: [], problem: null });
      expect(problem(question(kind, { isMandatory: true }), { '': '  ' })).toBe(REQUIRED);
    },
  );
});

describe('Date answer', () => {
  const spring = question('date', { dateMin: '2015-03-20', dateMax: '2015-03-25' });
  test.each([
    ['2015-55-10', 'This is not a date'],
    ['1899-12-31', 'This is not a date'],
    ['2015-02-30', 'This is not a date'],
    ['2015-03-19', INVALID],
    ['2015-03-26', INVALID],
    ['2015-03-20', null],
    ['03/25/2015', null],
    ['3/5/2015', INVALID],
  ])('is checked against the range from March 20 to 25: %s', (value, expected) =>
    expect(problem(spring, { '': value })).toBe(expected),
  );

  test('is stored as ISO date, whatever the language of the input', () => {
    expect(answers(question('date'), { '': '25/03/2015' }, textsIn('fr_FR'))).toEqual([
      { kind: 'date', valueDate: '2015-03-25' },
    ]);
    expect(answers(question('datetime'), { '': '03/25/2015 2:30 PM' })).toEqual([
      { kind: 'datetime', valueDate: '2015-03-25T14:30' },
    ]);
  });
});

describe('Choice answer', () => {
  const isOther = { hasComment: true, isCommentAnswer: true, isMandatory: true };

  test('is rejected when it is not a choice of the question', () => {
    expect(problem(question('simple_choice'), { '': '99' })).toBe(INVALID);
    expect(answers(question('simple_choice'), { '': '6' })).toEqual([
      { kind: 'choice', labelId: 6, rowId: null, score: 2 },
    ]);
  });

  test('keeps its choice when the question also takes a comment', () => {
    const asked = question('simple_choice', { hasComment: true });
    expect(answers(asked, { '': '6' }).map(({ labelId }) => labelId)).toEqual([6]);
  });

  test('is rejected as other when the question takes no comment', () => {
    expect(problem(question('simple_choice'), { '': '-1' })).toBe(INVALID);
  });

  test('may be a comment when the question counts comments as answers', () => {
    const asked = question('simple_choice', isOther);
    expect(problem(asked, { '': '-1' })).toBe(REQUIRED);
    expect(answers(asked, { '': '-1', _comment: 'A tent' })).toEqual([{ kind: 'comment', valueText: 'A tent' }]);
    expect(problem(question('simple_choice', { ...isOther, isCommentAnswer: false }), { _comment: 'A tent' })).toBe(
      REQUIRED,
    );
  });

  test('needs at least one choice when a multiple choice question is mandatory', () => {
    const asked = question('multiple_choice', { isMandatory: true });
    expect(problem(asked, {})).toBe(REQUIRED);
    expect(answers(asked, { _5: '5', _6: '6' }).map(({ labelId }) => labelId)).toEqual([5, 6]);
  });

  test('needs every row when a matrix question is mandatory', () => {
    const asked = question('matrix_simple', { isMandatory: true });
    expect(problem(asked, { _8: '5' })).toBe(REQUIRED);
    expect(answers(asked, { _8: '5', _9: '6' })).toMatchObject([
      { rowId: 8, labelId: 5 },
      { rowId: 9, labelId: 6, score: 2 },
    ]);
    expect(problem(question('matrix_multiple', { isMandatory: true }), { _8_5: '5' })).toBe(REQUIRED);
    expect(problem(asked, { _8: '99', _9: '6' })).toBe(INVALID);
  });
});

test('fieldsOf converts stored answers back into the submitted fields', () => {
  const cases: [Question, Fields][] = [
    [question('textbox'), { '': 'Ida' }],
    [question('numerical_box'), { '': '0.0000001' }],
    [question('date'), { '': '2015-03-25' }],
    [question('simple_choice', { hasComment: true, isCommentAnswer: true }), { '': '-1', _comment: 'A tent' }],
    [
      question('multiple_choice', { hasComment: true, isCommentAnswer: true }),
      { _5: '5', _other: '-1', _comment: 'More' },
    ],
    [question('matrix_simple', { hasComment: true }), { _8: '5', _9: '6', _comment: 'Well' }],
    [question('matrix_multiple'), { _8_5: '5', _8_6: '6', _9_6: '6' }],
  ];
  for (const [asked, fields] of cases) {
    const kept = answers(asked, fields).map((one) => ({
      valueText: null,
      valueDate: null,
      valueNumber: null,
      ...one,
    }));
    expect(fieldsOf(asked, kept as Parameters<typeof fieldsOf>[1])).toEqual(fields);
  }
});
