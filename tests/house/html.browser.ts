/** Every address of the site, in every language, is valid HTML. */
import { htmlMistakes } from '#tests/setup/browser/page_rules.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';
import { KINDS } from './page_list/kinds.ts';

for (const [language, prefix] of Object.entries({ English: '', French: '/fr', Arabic: '/ar' })) {
  test(`Every page in ${language} is valid HTML`, async ({ server }) => {
    const known = await sitemap(server.url);
    expect(known.length).toBeGreaterThan(40);
    const to = addressIn(prefix, known);
    const kinds = Object.values(KINDS).filter(({ isGallery }) => !isGallery);
    const addresses = new Set([...known.map(to), ...kinds.map(({ address }) => to(address))]);
    for (const address of addresses) {
      const answer = await fetch(server.url + address, { headers: { accept: 'text/html' } });
      expect.soft(await htmlMistakes(await answer.text()), address).toEqual([]);
    }
    // Only the page with the template error may log an error.
    expect(server.takeLog().match(/Error: [^\\"]*/g)).toEqual(["Error: Failed to get template '@website/none.eta'"]);
  });
}
