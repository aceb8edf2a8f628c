/** Every address in the sitemap is valid HTML, in every language. */
import { htmlMistakes } from '#tests/setup/browser/page_rules.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';

/** By day the other languages are left to the tests of the pages, one for each layout. */
const PREFIXES = isFullRun ? ['', '/fr', '/ar'] : [''];

for (const prefix of PREFIXES) {
  test(`Every page of the sitemap below "${prefix}/" is valid HTML`, async ({ server }) => {
    const known = await sitemap(server.url);
    expect(known.length).toBeGreaterThan(40);
    for (const address of known.map(addressIn(prefix, known))) {
      const html = await pageAt(server.url + address);
      if (html) expect.soft(await htmlMistakes(html), address).toEqual([]);
    }
    // Only the page with the template error may log an error.
    const errors = server.takeLog().match(/Error: [^\\":]*/g);
    expect(errors).toEqual([expect.stringMatching(/news.post\.eta$/), expect.stringMatching(/^Error: Cannot read/)]);
  });
}

/** The page, or null where a guest is sent elsewhere, such as to the sign-in, which has an address of its own. */
async function pageAt(url: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return answer.status >= 300 && answer.status < 400 ? null : answer.text();
}
