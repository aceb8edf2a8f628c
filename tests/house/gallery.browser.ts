/** Checks console, overflow, cut words and forced colours in every state of every widget. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { forcedColourMistakes } from '#tests/setup/browser/forced_colours.ts';
import { cutWords, overflowing, settled } from '#tests/setup/browser/page_rules.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { DESKTOP, NARROW, PHONE, ZOOMED } from './page_list/kind.ts';

/** What asks for numbers of an account, or for a payment, that the visitor does not have. */
const REFUSED: Record<string, RegExp> = {
  o_portal: /\/my\/counts\)/,
  oe_website_sale_tx_status: /\/shop\/payment\/get_status\/\d+\)/,
};

/** The bus knows no visitor without a conversation: its poll stays unanswered here. */
const POLL = '**/longpolling/poll';

const widgets = globSync('widgets/**/*.states.{ts,tsx}', { cwd: path.resolve(import.meta.dirname, '../..') })
  .map((file) => path.basename(file).replace(/\.states\.tsx?$/, ''))
  .toSorted();

/** By day the narrowest and the widest. */
const WIDTHS = isFullRun ? [PHONE, NARROW, ZOOMED, DESKTOP] : [NARROW, DESKTOP];

for (const name of widgets) {
  test(`Each state of "${name}" fits at every width and is clear with forced colours`, async ({ visit }) => {
    const { page, expectTrouble } = await visit('script');
    const refused = REFUSED[name];
    if (refused) expectTrouble(refused);
    await page.route(POLL, () => {});
    await page.setViewportSize({ width: PHONE, height: 900 });
    const answer = await page.goto(`/widgets/${name}?theme=both&direction=both`);
    expect(answer?.status()).toBe(200);
    await settled(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft([...(await overflowing(page)), ...(await cutWords(page))], `at ${width} px`).toEqual([]);
    }
    // Last, because focusing loads widgets.
    expect.soft(await forcedColourMistakes(page), 'with forced colours').toEqual([]);
    await page.goto('about:blank');
    await page.unroute(POLL);
  });
}

test('The list of widgets links to each of them, and an unknown name is not found', async ({ server }) => {
  const list = await (await fetch(`${server.url}/widgets`)).text();
  const linked = [...list.matchAll(/href="\/widgets\/(\w+)"/g)].map(([, name]) => name);
  expect(linked.toSorted()).toEqual(widgets);
  for (const name of ['o_nothing', 'constructor'])
    expect((await fetch(`${server.url}/widgets/${name}`)).status, name).toBe(404);
});
