import { useId } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createPageWidgets } from '#core/templates/widget.ts';
import { data, json, number, text } from '#registry/params.ts';
import { draw, drawPart, type Parts } from '#registry/runtime/draw.tsx';
import { speak, t } from '#registry/texts.ts';
import type { Manifest } from '#registry/tools/manifest.ts';
import { type AnyWidget, defineWidget } from '#registry/widget.ts';

const widgets = {
  o_badge: defineWidget({
    load: 'now',
    params: { count: number(), label: text('Cart') },
    View: ({ count, label }) => <b>{`${t(label)}: ${count}`}</b>,
  }),
  o_list: defineWidget({
    params: { lines: json<string[]>() },
    View: ({ lines }) => <p id={useId()}>{lines.join()}</p>,
  }),
  o_thread: defineWidget({
    params: { title: text(), messages: data<string[]>(), drafts: data<string[]>([]) },
    View: ({ title, messages }) => <p>{`${title}: ${messages.join(', ')}`}</p>,
  }),
  o_form: defineWidget({
    isEssential: true,
    View() {
      throw new Error('No such form');
    },
  }),
  o_broken: defineWidget({
    View() {
      throw new Error('No such luck');
    },
  }),
  o_filter: defineWidget({ keepsHtml: true, View: () => <ul /> }),
  o_link: defineWidget({ enhance() {} }),
} satisfies Record<string, AnyWidget>;

const manifest = {
  entry: '/assets/islands-1.js',
  runtime: ['/assets/runtime-1.js'],
  messages: { fr_FR: 'fr_FR-1' },
  groups: {
    o_badge: { hasTexts: true, files: ['/assets/o_badge-1.js', '/assets/chunk-1.js'] },
    o_list: { hasTexts: false, files: ['/assets/o_list-1.js'] },
    o_link: { hasTexts: false, files: ['/assets/o_link-1.js'] },
  },
  widgets: {
    o_badge: { load: 'now', hasView: true, group: 'o_badge' },
    o_list: { load: 'visible', hasView: true, group: 'o_list' },
    o_thread: { load: 'idle', hasView: true, group: 'o_list' },
    o_form: { load: 'now', hasView: true, group: 'o_list' },
    o_broken: { load: 'now', hasView: true, group: 'o_list' },
    o_filter: { load: 'idle', hasView: true, group: 'o_list' },
    o_link: { load: 'now', hasView: false, group: 'o_link' },
  },
} as unknown as Manifest;

const parts = { greeting: ({ name }: { name: string }) => <b id={useId()}>{t('Hello {name}', { name })}</b> };

function page({ language = 'en_US', messages = {}, onError = vi.fn(), seed = '@shop/cart/cart /shop/cart' } = {}) {
  return {
    ...createPageWidgets({
      manifest,
      ssr: { widgets, draw, drawPart: (name, props) => drawPart(parts, name, props), speak },
      seed,
      language,
      messages,
      onError,
    }),
    onError,
  };
}

describe('Marker in a template', () => {
  it('contains the first render and its params as attributes', () => {
    const html = page().widget('o_badge', { count: 2 }, { class: 'badge', tag: 'span' });
    expect(html).toMatch(
      /^<span class="badge" data-widget="o_badge" data-uid="\w+-1" data-count="2"><b>Cart: 2<\/b><\/span>$/,
    );
  });

  it('escapes its params', () => {
    const html = page().widget('o_list', { lines: ['"><script>', '&'] });
    expect(html).toContain('data-lines="[&quot;\\&quot;&gt;&lt;script&gt;&quot;,&quot;&amp;&quot;]"');
    expect(html.replace(/data-lines="[^"]*"/, '')).not.toContain('<script>');
  });

  it('is rendered in the language of its page', () => {
    const [french, english] = [page({ language: 'fr_FR', messages: { Cart: 'Panier' } as never }), page()];
    expect(french.widget('o_badge', { count: 1 })).toContain('Panier: 1');
    expect(english.widget('o_badge', { count: 1 })).toContain('Cart: 1');
    expect(french.widget('o_badge', { count: 1 })).toContain('Panier: 1');
  });

  it('has unique ids on a page and across pages', () => {
    const [one, other] = [page(), page({ seed: '@shop/cart/_popover /shop/cart' })];
    const ids = [one, one, other].map(({ widget }) => /<p id="([^"]+)"/.exec(widget('o_list', { lines: [] }))?.[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('has the same ids when the same page is rendered again', () => {
    const html = () => page().widget('o_list', { lines: ['One'] });
    expect(html()).toBe(html());
  });

  it('takes attributes and refuses reserved ones', () => {
    const attributes = { method: 'post', action: '/a?b=1&c', novalidate: true, hidden: false, id: null };
    expect(page().widget('o_link', {}, { tag: 'form', class: 'form', attributes })).toBe(
      '<form class="form" method="post" action="/a?b=1&amp;c" novalidate data-widget="o_link"></form>',
    );
    for (const name of ['class', 'data-widget'])
      expect(() => page().widget('o_link', {}, { attributes: { [name]: 'x' } })).toThrow('is an option of its own');
  });

  it('writes large params once, as a JSON script beside it', () => {
    const html = page().widget('o_thread', { title: 'News', messages: ['</script><b>', '"'] });
    expect(html).toMatch(
      /^<div data-widget="o_thread" data-uid="(\w+-1)" data-title="News"><p>News: &lt;\/script(>|&gt;)&lt;b(>|&gt;), ("|&quot;)<\/p><\/div><script type="application\/json" id="\1-data">/,
    );
    const [, json = ''] = /id="[^"]+">(.*)<\/script>$/.exec(html) ?? [];
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ messages: ['</script><b>', '"'] });
  });

  it('writes large params as attributes of the template’s own element', () => {
    expect(page().marker('o_thread', { title: 'News', messages: ['a'] })).toBe(
      'data-widget="o_thread" data-title="News" data-messages="[&quot;a&quot;]"',
    );
  });

  it('keeps the template’s HTML for a behaviour or a widget with keepsHtml', () => {
    expect(page().widget('o_filter', {}, { html: '<ul></ul>' })).toBe('<div data-widget="o_filter"><ul></ul></div>');
    expect(page().widget('o_link', {}, { html: '<a href="/">Home</a>' })).toBe(
      '<div data-widget="o_link"><a href="/">Home</a></div>',
    );
  });

  it('draws a widget with keepsHtml where the template brings no HTML', () => {
    expect(page().widget('o_filter')).toMatch(/^<div data-widget="o_filter" data-uid="\S+"><ul><\/ul><\/div>$/);
  });

  it('can be written as attributes of the template’s own element', () => {
    expect(page().marker('o_badge', { count: 2 }, { load: 'idle' })).toBe(
      'data-widget="o_badge" data-load="idle" data-count="2"',
    );
  });
});

describe('A failing widget on a server-rendered page', () => {
  it('leaves its marker empty and reports the error when its View throws', () => {
    const { widget, onError } = page();
    expect(widget('o_broken')).toBe('<div data-widget="o_broken"></div>');
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        message: "Widget 'o_broken' was left empty: No such luck",
      }),
    );
  });

  it.each([
    ['o_badge', { count: 'two' }, 'param \'count\' is "two", expected a number'],
    ['o_badge', {}, "param 'count' is absent, expected a number"],
    ['o_badge', { count: 1, size: 2 }, "it has no param 'size', it has: count, label"],
    ['o_nowhere', {}, 'the last build found no widgets/<domain>/o_nowhere.tsx'],
  ])('leaves its marker empty and reports the reason for %s %j', (name, params, why) => {
    const { widget, marker, onError } = page();
    expect(widget(name, params)).toBe(`<div data-widget="${name}"></div>`);
    expect(marker(name, params)).toBe(`data-widget="${name}"`);
    expect(onError).toHaveBeenCalledTimes(2);
    expect(onError.mock.calls[0]?.[0].message).toContain(why);
  });
});

describe('A page with a failing widget', () => {
  it('is reported by isWhole as incomplete', () => {
    const [whole, broken] = [page(), page()];
    whole.widget('o_list', { lines: [] });
    broken.widget('o_broken');
    expect([whole.isWhole(), broken.isWhole()]).toEqual([true, false]);
  });

  it('throws when the widget is essential', () => {
    const { widget, onError } = page();
    expect(() => widget('o_form')).toThrow("Widget 'o_form' was left empty: No such form");
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('A part in a template', () => {
  it('renders plain HTML in the language of the page', () => {
    const { part } = page({ language: 'fr_FR', messages: { 'Hello {name}': 'Bonjour {name}' } as never });
    expect(part('greeting', { name: '<Ann>' })).toMatch(/^<b id="[^"]+">Bonjour &lt;Ann(>|&gt;)<\/b>$/);
  });

  it('throws when no part has that name', () => {
    expect(() => page().part('toString')).toThrow("No part is named 'toString'");
  });
});

describe('Head of a page with widgets', () => {
  const preloaded = (head: string) =>
    [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, file]) => file);

  it('contains the entry script alone when no widget loads at once', () => {
    const { widget, head } = page();
    widget('o_list', { lines: [] });
    expect(head()).toBe('<script type="module" src="/assets/islands-1.js"></script>');
  });

  it('preloads each file of widgets that load at once once, in the language of the page', () => {
    const { widget, head } = page({ language: 'fr_FR' });
    widget('o_badge', { count: 1 });
    widget('o_badge', { count: 2 });
    expect(preloaded(head())).toEqual(['/assets/runtime-1.js', '/assets/o_badge-1-fr_FR-1.js', '/assets/chunk-1.js']);
  });

  it('respects the loading mode that a template chooses', () => {
    const { widget, head } = page();
    widget('o_badge', { count: 1 }, { load: 'interact' });
    widget('o_list', { lines: [] }, { load: 'now' });
    expect(preloaded(head())).toEqual(['/assets/runtime-1.js', '/assets/o_list-1.js']);
  });

  it('preloads no framework for a behaviour', () => {
    const { marker, head } = page();
    marker('o_link');
    expect(preloaded(head())).toEqual(['/assets/o_link-1.js']);
  });
});

describe('A drawn textarea', () => {
  const note = defineWidget({
    params: { value: text() },
    View: ({ value }) => <textarea title="5 > 4" defaultValue={value} />,
  });
  const parts = { note: ({ value }: { value: string }) => <textarea title="5 > 4" defaultValue={value} /> };

  it.each(['\nfirst line empty', '\n\ntwo of them', 'none', ''])('keeps the text %j when it is parsed', (value) => {
    for (const html of [draw(note, { value }, 'a'), drawPart(parts as Parts, 'note', { value })]) {
      const host = document.createElement('div');
      host.innerHTML = html;
      const parsed = host.querySelector('textarea')!.value;
      // happy-dom keeps the newline that browsers drop.
      expect(html.includes('>\n') ? parsed.slice(1) : parsed).toBe(value);
    }
  });
});
