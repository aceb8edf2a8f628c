import { describe, expect, it } from 'vitest';
import { type Askable, nextSort, parseQuestion, queryOf, without } from '#core/staff_list/question.ts';
import { orders } from '#sales/schema/schema.ts';

const list: Askable = {
  tabs: [{ id: 'all' }, { id: 'open' }],
  columns: [{ id: 'number', sort: orders.name }, { id: 'note' }],
  filters: [
    {
      filter: { id: 'status', label: 'Status', kind: 'choice' },
      options: [
        { value: 'draft', label: 'Draft' },
        { value: 'sent', label: 'Sent' },
      ],
    },
    { filter: { id: 'date', label: 'Date', kind: 'moments' }, options: [] },
  ],
};
const parsed = (query: string) => {
  const params = new URLSearchParams(query);
  return parseQuestion(Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])), list);
};
const again = (query: string) => queryOf(parsed(query), list.tabs);

describe('parseQuestion', () => {
  it('asks for the first page of the first tab without a query', () => {
    expect(parsed('')).toEqual({ q: '', tab: 'all', view: null, picked: {}, sort: '', shown: [], page: 1, size: 50 });
  });

  it.each([
    ['an unknown tab', 'state=lost'],
    ['an unknown value of a filter', 'status=gone'],
    ['a day that does not exist', 'date_begin=2026-02-30'],
    ['a column that cannot be sorted', 'sort=note'],
    ['a column that does not exist', 'sort=-password'],
    ['a page below 1', 'page=0'],
    ['a page that is no number', 'page=1e9'],
    ['a page size that is not offered', 'size=5000'],
    ['a view that is no number', 'view=x'],
    ['a search with a line break', 'q=a%0Ab'],
    ['a choice of all columns', 'cols=number&cols=note'],
  ])('leaves out %s', (_, query) => {
    expect(again(query)).toBe('');
  });

  it('always shows the first column, and none that does not exist', () => {
    expect(again('cols=password')).toBe('cols=number');
    expect(again('cols=note')).toBe('');
  });

  it('cuts a search at 100 characters', () => {
    expect(parsed(`q=${'é'.repeat(500)}`).q).toHaveLength(100);
  });
});

describe('queryOf', () => {
  it.each([
    'state=open&q=S0001&status=draft&status=sent&date_begin=2026-01-01&date_end=2026-02-01&sort=-number&size=100&view=3&page=2',
    'status=sent',
    'sort=number',
    'sort=number&cols=number',
  ])('writes the parsed query %s unchanged', (query) => {
    expect(again(query)).toBe(query);
  });
});

it('without removes one value of a filter, and goes to the first page', () => {
  const question = parsed('status=draft&status=sent&page=3');
  expect(queryOf(without(question, 'status', 'draft'), list.tabs)).toBe('status=sent');
  expect(queryOf(without(parsed('status=sent'), 'status', 'sent'), list.tabs)).toBe('');
});

it('nextSort turns from ascending to descending to the order of the list', () => {
  expect([nextSort('a', ''), nextSort('a', 'a'), nextSort('a', '-a'), nextSort('a', 'b')]).toEqual([
    'a',
    '-a',
    '',
    'a',
  ]);
});
