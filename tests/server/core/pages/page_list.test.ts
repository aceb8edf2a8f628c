/** Every page is opened in a browser: none is missing in the list of pages. */
import { expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { addressIn, sitemap } from '#tests/house/page_list/addresses.ts';
import { KINDS } from '#tests/house/page_list/kinds.ts';
import { NOT_PAGES } from '#tests/house/page_list/not_pages.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { closeListening } from '#tests/setup/processes/close_listening.ts';

test.runIf(isForThisEngine)('The page list contains every address that responds with a page', async () => {
  const app = await buildApp();
  const to = addressIn('', await sitemap(await app.listen({ host: '127.0.0.1', port: 0 })));
  const opened = Object.values(KINDS).map(({ address }) => to(address).replace(/\?.*$/, ''));
  const pages = app.routeList.filter(
    ({ method, url, isCall }) => method === 'GET' && !isCall && !NOT_PAGES.some((one) => one.test(url)),
  );
  await closeListening(app);
  expect(pages.length).toBeGreaterThan(10);
  const missing = pages.filter(({ url }) => !opened.some((address) => patternOf(url).test(address)));
  expect(missing.map(({ url }) => url)).toEqual([]);
});

/** A parameter may have a pattern in parentheses; characters between parameters are literal. */
const patternOf = (url: string): RegExp => {
  const parts = url
    .split(/:\w+(?:\((?:[^()]|\([^()]*\))*\))?/)
    .map((part) => part.replace(/[.+?]/g, '\\$&').replace('*', '.*'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
};
