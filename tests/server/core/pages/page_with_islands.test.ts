/** Pages with islands: the same ids each time, none cached with an empty marker. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

let app: FastifyInstance;
let drawings = 0;

const NETWORKS = { title: 'Islands', url: 'https://shop.test/islands' };

/** Of what the page says of a widget, but for its states. */
const NOTHING_ELSE = {
  docs: { name: 'oe_social_share', description: '', keyboard: [], params: [] },
  ...{ facts: [], links: [], choices: [] },
  markup: { template: '', html: '' },
};

/** A page with one island. */
function addPage(url: string, params: object): void {
  const states = [['A state', { params }]];
  page(app, {
    url,
    cache: [],
    handle: async () => {
      drawings += 1;
      return show(
        '@core/widgets/widget',
        { ...NOTHING_ELSE, states, panes: [{ theme: 'light', direction: 'ltr' }] },
        { tags: ['probe:9'] },
      );
    },
  });
}

beforeAll(async () => {
  app = await buildApp();
  addPage('/test/whole', NETWORKS);
  addPage('/test/broken', { nothing: 'of it' });
});
afterAll(() => app.close());

/** How often a page is drawn for two visits. */
async function drawingsOf(url: string): Promise<number> {
  const before = drawings;
  for (let visit = 0; visit < 2; visit++) expect((await visitor(app).get(url)).statusCode).toBe(200);
  return drawings - before;
}

describe('a page with an island', () => {
  it('answers 304 when it was drawn again and nothing in it is different', async () => {
    const first = await visitor(app).get('/test/whole');
    expect(first.body).toMatch(/data-uid="\w+-1"/);
    const before = drawings;
    await changed('probe:9');
    const again = await visitor(app).get('/test/whole', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, drawings]).toEqual([304, before + 1]);
  });

  it('is kept when the island could be drawn, and not when it stayed empty', async () => {
    expectConsole(/Widget 'oe_social_share' was left empty.*: it has no param 'nothing'/);
    await changed('probe:9');
    expect([await drawingsOf('/test/whole'), await drawingsOf('/test/broken')]).toEqual([1, 2]);
  });

  it('logs once in production that the island stayed empty', async () => {
    vi.spyOn(env, 'isProduction', 'get').mockReturnValue(true);
    const logged = vi.spyOn(log, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    await changed('probe:9');
    await drawingsOf('/test/broken');
    expect(logged.mock.calls.map(([, sentence]) => sentence)).toEqual([expect.stringContaining('was left empty')]);
  });
});
