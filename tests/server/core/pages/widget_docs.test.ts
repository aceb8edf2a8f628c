import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const linked = (html: string) => [...html.matchAll(/href="\/widgets\/(\w+)"/g)].map(([, name]) => name);

describe('the list of widgets', () => {
  it('finds widgets by all words of their name, domain and description', async () => {
    const { body } = await visitor(app).get('/widgets?q=FOLLOW+joins+mailing');
    expect(linked(body)).toContain('js_subscribe');
    expect(linked(body)).not.toContain('js_follow_alias');
    expect(linked((await visitor(app).get('/widgets?q=no+such+thing')).body)).toEqual([]);
  });

  it('shows what was searched for as text', async () => {
    const { body } = await visitor(app).get(`/widgets?q=${encodeURIComponent('"><script>')}`);
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;"');
  });
});

describe('the page of a widget', () => {
  it('has its params, its markup in a template and in HTML, and its states', async () => {
    const { body } = await visitor(app).get('/widgets/js_subscribe');
    for (const part of [
      'Joins a mailing list.',
      'data-list-id',
      'Mailing list that is joined.',
      '&lt;%~ it.widget(&#39;js_subscribe&#39;, { listId: 1 }) %&gt;',
      '&lt;div class=&quot;subscribe js_subscribe&quot; data-widget=&quot;js_subscribe&quot; data-list-id=&quot;1&quot;&gt;',
      'tests/unit/widgets/follow/js_subscribe.test.ts',
      'follow:subscribed',
    ])
      expect(body).toContain(part);
    expect(body.match(/gallery__pane--light" dir="ltr"/g)).toHaveLength(5);
    expect(body).not.toContain('gallery__pane--dark');
  });

  it('shows states in both themes and directions when asked to', async () => {
    const { body } = await visitor(app).get('/widgets/js_subscribe?theme=both&direction=both');
    expect(body.match(/gallery__pane--dark" dir="rtl"/g)).toHaveLength(5);
    expect(body.match(/gallery__pane gallery__pane--/g)).toHaveLength(20);
  });

  it('says which keys its parts have', async () => {
    expect((await visitor(app).get('/widgets/o_page_search')).body).toContain('Enter takes it');
  });

  it.each(['o_nothing', 'constructor', '__proto__'])('is not found for %s', async (name) => {
    expect((await visitor(app).get(`/widgets/${name}`)).statusCode).toBe(404);
  });
});
