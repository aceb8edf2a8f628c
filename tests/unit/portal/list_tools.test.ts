/** Addresses of an account list, and the tools above it. */
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { AccountList, ListQuestion } from '#core/domain/account_list.ts';
import type { ListQuery } from '#portal/contract.ts';
import { listAddress } from '#portal/lists/address.ts';
import { listTools } from '#portal/lists/tools.ts';

const list = {
  sortings: { date: 'Newest', name: 'Name' },
  filters: { all: 'All', open: 'Open' },
  groupings: { none: 'None' },
  searches: { name: 'Number', product: 'Product' },
} as unknown as AccountList;
const query = (more: Partial<ListQuery>) => more as ListQuery;

describe('listAddress', () => {
  const address = (more: Partial<ListQuery>, page?: number) => listAddress('/my/orders', list, query(more), page);

  it('names only what differs from the usual', () => {
    expect(address({ sortby: 'date', filterby: 'all', groupby: 'none', search: '' })).toBe('/my/orders');
    expect(address({ sortby: 'name', filterby: 'open' }, 2)).toBe('/my/orders/page/2?sortby=name&filterby=open');
  });

  it('names the field of a search together with its words only', () => {
    expect(address({ search: 'lamp', search_in: 'product' })).toBe('/my/orders?search=lamp&search_in=product');
    expect(address({ search_in: 'product' })).toBe('/my/orders');
  });
});

describe('listTools', () => {
  const request = {
    site: { url: (path: string) => path },
    texts: { t: (text: string) => text, say: (text: string) => text },
  } as unknown as FastifyRequest;
  const asked = query({ sortby: 'name', search: 'lamp', date_begin: '2026-01-01', date_end: '2026-02-01' });
  const question = { sortby: 'name', filterby: 'all', groupby: 'none', searchIn: 'product' } as ListQuestion;
  const { tools, search } = listTools(request, '/my/orders', list, asked, question);

  it('offer what has several choices, with the one that is chosen', () => {
    expect(tools.map(({ name, chosen }) => [name, chosen])).toEqual([
      ['sortby', 'Name'],
      ['filterby', 'All'],
    ]);
    expect(tools[0]!.choices.map(({ label, active }) => [label, active])).toEqual([
      ['Newest', false],
      ['Name', true],
    ]);
  });

  it('keep what was typed, and the order of the list, in the form of the search', () => {
    expect(search).toMatchObject({ text: 'lamp', from: '2026-01-01', until: '2026-02-01' });
    expect(search.kept).toEqual([{ name: 'sortby', value: 'name' }]);
    expect(search.choices.map(({ key, active }) => [key, active])).toEqual([
      ['name', false],
      ['product', true],
    ]);
  });
});
