import { expect, test } from 'vitest';
import { chatterCall, messageDomain } from '#threads/contract.ts';

test('a domain asks for all, or for one number of stars', () => {
  expect(messageDomain.parse([])).toBeNull();
  for (const stars of [1, 2, 3, 4, 5]) expect(messageDomain.parse([['rating_value', '=', stars]])).toBe(stars);
  expect(messageDomain.parse([['rating_value', '=', '5']])).toBe(5);
});

test.each([
  ['another field', [['author_id', '=', 3]]],
  ['another operator', [['rating_value', '>', 3]]],
  ['no star', [['rating_value', '=', 0]]],
  ['a sixth star', [['rating_value', '=', 6]]],
  ['half a star', [['rating_value', '=', 1.5]]],
  ['text', [['rating_value', '=', 'five']]],
  [
    'two leaves',
    [
      ['rating_value', '=', 5],
      ['rating_value', '=', 4],
    ],
  ],
  ['an operator of sets', ['|', ['rating_value', '=', 5], ['rating_value', '=', 4]]],
  ['a leaf alone', ['rating_value', '=', 5]],
  ['more than a leaf', [['rating_value', '=', 5, 'or 1=1']]],
  ['an object', { rating_value: 5 }],
  ['a word', 'rating_value = 5'],
])('and for nothing else: %s', (_what, domain) => {
  expect(messageDomain.safeParse(domain).success).toBe(false);
});

test('what widgets leave out has a default', () => {
  const body = chatterCall.parse({ res_model: 'sale.order', res_id: 7, token: false, allow_composer: '0' });
  expect(body).toMatchObject({ limit: 10, offset: 0, domain: null, rating_include: false, allow_composer: false });
  expect(body.token).toBeUndefined();
});
