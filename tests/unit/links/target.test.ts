import { describe, expect, it } from 'vitest';
import { webAddress, withQuery, withUtm } from '#links/target.ts';

const OWN = 'https://shop.example.org';
const read = (typed: string) => webAddress(typed, OWN)?.href ?? null;

describe('webAddress', () => {
  it.each([
    ['example.com', 'http://example.com/'],
    ['example.com:8080/a b', 'http://example.com:8080/a%20b'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['https://example.com/?q=1#top', 'https://example.com/?q=1#top'],
    ['/shop?search=chair', 'https://shop.example.org/shop?search=chair'],
    ['//example.com/x', 'http://example.com/x'],
  ])('completes "%s" to a web address', (typed, address) => {
    expect(read(typed)).toBe(address);
  });

  it.each(['javascript:alert(1)', 'mailto:me@example.com', 'ftp://example.com', 'data:text/html,x', 'http://', 'a b'])(
    'rejects "%s", which is not a web address',
    (typed) => {
      expect(read(typed)).toBeNull();
    },
  );

  it('rejects an address with a user name', () => {
    expect(read('https://bank.example@evil.example/')).toBeNull();
  });
});

const NONE = { campaign: null, medium: null, source: null };

describe('withUtm', () => {
  it('adds campaign, medium and source to the address', () => {
    const url = withUtm('https://example.com/a?b=c#d', {
      campaign: 'Winter & more',
      medium: 'Newsletter',
      source: null,
    });
    expect(url).toBe('https://example.com/a?b=c&utm_campaign=Winter+%26+more&utm_medium=Newsletter#d');
  });

  it('keeps a value that the address already has', () => {
    expect(withUtm('https://example.com/?utm_source=paper', { ...NONE, source: 'screen' })).toBe(
      'https://example.com/?utm_source=paper',
    );
  });
});

describe('withQuery', () => {
  it('adds the query of a click to the address, which keeps its own values', () => {
    expect(withQuery('https://example.com/?a=1&utm_source=ours', 'a=9&b=2&b=3&utm_source=theirs')).toBe(
      'https://example.com/?a=1&utm_source=ours&b=2&b=3',
    );
  });

  it('returns the address unchanged for an empty query', () => {
    expect(withQuery('https://example.com/a?b', '')).toBe('https://example.com/a?b');
  });
});
