import { expect, test } from 'vitest';
import { chatterCall, messageDomain } from '#threads/contract.ts';

test('messageDomain accepts an empty filter or one rating value', () => {
  expect(messageDomain.parse([])).toBeNull();
  for (const stars of [1, 2, 3, 4, 5]) expect(messageDomain.parse([['rating_value', '=', stars]])).toBe(stars);
  expect(messageDomain.parse([['rating_value', '=', '5']])).toBe(5);
});

test.each([
  ['another field', [['author_id', '=', 3]]],
  ['another operator', [['rating_value', '>', 3]]],
  ['a rating of zero', [['rating_value', '=', 0]]],
  ['a rating of six', [['rating_value', '=', 6]]],
  ['a rating with a fraction', [['rating_value', '=', 1.5]]],
  ['a rating in words', [['rating_value', '=', 'five']]],
  [
    'two conditions',
    [
      ['rating_value', '=', 5],
      ['rating_value', '=', 4],
    ],
  ],
  ['a logical operator', ['|', ['rating_value', '=', 5], ['rating_value', '=', 4]]],
  ['a condition outside of a list', ['rating_value', '=', 5]],
  ['a condition with four parts', [['rating_value', '=', 5, 'or 1=1']]],
  ['an object', { rating_value: 5 }],
  ['a string', 'rating_value = 5'],
])('messageDomain rejects %s', (_what, domain) => {
  expect(messageDomain.safeParse(domain).success).toBe(false);
});

test('chatterCall fills in defaults for omitted fields', () => {
  const body = chatterCall.parse({ res_model: 'sale.order', res_id: 7, token: false, allow_composer: '0' });
  expect(body).toMatchObject({ limit: 10, offset: 0, domain: null, rating_include: false, allow_composer: false });
  expect(body.token).toBeUndefined();
});
