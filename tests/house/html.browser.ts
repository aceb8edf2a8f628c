/** Every address of the site, in every language, is valid HTML. */
import { htmlMistakes } from '#tests/setup/browser/page_rules.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';
import { isTranslated, KINDS } from './page_list/kinds.ts';

const BROKEN = '/broken';

for (const [language, prefix] of Object.entries({ English: '', French: '/fr', Arabic: '/ar' })) {
  test(`Every page in ${language} is valid HTML`, async ({ server }) => {
    const isForAll = prefix === '' || isFullRun;
    const known = await sitemap(server.url);
    expect(known.length).toBeGreaterThan(40);
    const to = addressIn(prefix, known);
    const kinds = Object.entries(KINDS).filter(
      ([name, { isGallery }]) => !isGallery && (isForAll || isTranslated(name)),
    );
    const addresses = new Set([...(isForAll ? known.map(to) : []), ...kinds.map(([, { address }]) => to(address))]);
    for (const address of addresses) {
      const html = await pageAt(server.url + address);
      if (html) expect.soft(await htmlMistakes(html), address).toEqual([]);
    }
    // Only the page with the template error may log an error.
    const failures = addresses.has(prefix + BROKEN) ? ["Error: Failed to get template '@website/none.eta'"] : null;
    expect(server.takeLog().match(/Error: [^\\"]*/g)).toEqual(failures);
  });
}

/** The page, or null where a guest is sent elsewhere, such as to the sign-in, which has an address of its own. */
async function pageAt(url: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return answer.status >= 300 && answer.status < 400 ? null : answer.text();
}
