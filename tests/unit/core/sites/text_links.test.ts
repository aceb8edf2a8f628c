import { expect, test } from 'vitest';
import type { Site } from '#core/sites/site.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';

const site = {
  url: (path: string) => `/fr${path === '/' ? '' : path}`,
  languages: [{ urlCode: 'en' }, { urlCode: 'fr' }],
} as unknown as Site;

test.each([
  ['/shop?a=1#b', '/fr/shop?a=1#b'],
  ['/', '/fr'],
  ['/francs', '/fr/francs'],
  ['/fr/shop', '/fr/shop'],
  ['/en', '/en'],
  ['/en#top', '/en#top'],
  ['//elsewhere.example/shop', '//elsewhere.example/shop'],
  ['https://elsewhere.example/shop', 'https://elsewhere.example/shop'],
  ['#below', '#below'],
])('linksInLanguage turns a link to %s into %s', (from, to) => {
  expect(linksInLanguage(`<p>a <a rel="noopener" href="${from}">b</a></p>`, site)).toBe(
    `<p>a <a rel="noopener" href="${to}">b</a></p>`,
  );
});

test('linksInLanguage leaves escaped markup of a link unchanged', () => {
  const text = '<code>&lt;a href="/shop"&gt;</code>';
  expect(linksInLanguage(text, site)).toBe(text);
});
