import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const root = (html: string) => /<html[^>]*>/.exec(html)?.[0];
const pressed = (html: string) => /value="(\w+)" aria-pressed="true"/.exec(html)?.[1];

describe.each([
  ['a guest', () => Promise.resolve(visitor(app))],
  ['somebody signed in', () => signedIn(app, 'maria')],
])('the color scheme of %s', (_who, come) => {
  it('is applied to every page in its HTML and not to the pages of others', async () => {
    const person = await come();
    await person.get('/aboutus');
    const answer = await person.post('/website/color_scheme', { scheme: 'dark', redirect: '/aboutus?a=1' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/aboutus?a=1']);
    for (let time = 0; time < 3; time++) {
      const { body } = await person.get('/aboutus');
      expect([root(body), pressed(body)]).toEqual([expect.stringContaining(' data-color-scheme="dark"'), 'dark']);
      const other = await visitor(app).get('/aboutus');
      expect([root(other.body), pressed(other.body)]).toEqual([expect.not.stringContaining('color-scheme'), 'auto']);
    }
    await person.post('/website/color_scheme', { scheme: 'auto' });
    expect(person.cookies.has('color_scheme')).toBe(false);
    expect(root((await person.get('/aboutus')).body)).not.toContain('color-scheme');
  });
});

it('cached pages have a separate ETag for each color scheme', async () => {
  const etags = new Set<string>();
  for (const scheme of ['', 'light', 'dark', 'light', 'dark', '']) {
    const guest = visitor(app);
    if (scheme) guest.cookies.set('color_scheme', scheme);
    etags.add(String((await guest.get('/delivery')).headers.etag));
  }
  expect(etags.size).toBe(3);
});

it('an unknown color scheme is ignored in the cookie and refused in the form', async () => {
  const guest = visitor(app);
  guest.cookies.set('color_scheme', '"><script>');
  expect(root((await guest.get('/aboutus')).body)).not.toContain('color-scheme');
  const answer = await visitor(app).post('/website/color_scheme', { scheme: 'pink' });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined]);
});

it('the color scheme form redirects to this site only', async () => {
  for (const redirect of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example']) {
    const answer = await visitor(app).post('/website/color_scheme', { scheme: 'dark', redirect });
    expect(answer.headers.location).toBe('/');
  }
});
