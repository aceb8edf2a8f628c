import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { Invalid } from '#core/errors.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { saveMenuEntry } from '#website/menu/service.ts';
import { addNews } from '#website/news/service.ts';
import { addPage } from '#website/pages/service.ts';
import { saveRedirect } from '#website/redirects/service.ts';

vi.mock('#website/menu/service.ts', { spy: true });
vi.mock('#website/news/service.ts', { spy: true });
vi.mock('#website/redirects/service.ts', { spy: true });
vi.mock('#website/pages/service.ts', { spy: true });

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const REASON = 'These texts have characters that can’t be stored.';
const TEXT = { markup: 'markdown', website: '', 'title-en_US': 'Kept title' };

it.each([
  ['a menu item', saveMenuEntry, '/website/menus/new', { url: '/shop', 'name-en_US': 'Kept title' }],
  ['a redirect', saveRedirect, '/website/redirects', { source: '/kept', target: '/shop', status: 301 }],
  ['a page', addPage, '/website/pages/new', { ...TEXT, url: '/kept' }],
  ['a post', addNews, '/website/news/new', TEXT],
] as const)(
  '%s that is refused for no single field says why and keeps what was typed',
  async (_, save, url, fields) => {
    vi.mocked(save as () => Promise<unknown>).mockRejectedValueOnce(new Invalid(REASON));
    const answer = await ada.post(url, fields);
    expect([answer.statusCode, /<title>([^<]*)/.exec(answer.body)?.[1]]).toEqual([
      400,
      expect.stringMatching(/^Error: /),
    ]);
    expect(answer.body).toContain(`<p>${REASON}</p>`);
    expect(answer.body).toMatch(/value="(Kept title|\/kept)"/);
  },
);
