import { useId } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createPageWidgets } from '#core/templates/widget.ts';
import { json, number, text } from '#registry/params.ts';
import { draw } from '#registry/runtime/draw.tsx';
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
  o_broken: defineWidget({
    View() {
      throw new Error('No such luck');
    },
  }),
  o_filter: defineWidget({ keepsHtml: true, View: () => null }),
  o_link: defineWidget({ enhance() {} }),
} satisfies Record<string, AnyWidget>;

const manifest = {
  entry: '/assets/islands-1.js',
  runtime: ['/assets/runtime-1.js'],
  messages: { fr_FR: '/assets/m/fr_FR-1' },
  widgets: {
    o_badge: {
      load: 'now',
      hasView: true,
      hasTexts: true,
      files: ['/assets/o_badge-1.js'],
    },
    o_list: {
      load: 'visible',
      hasView: true,
      hasTexts: false,
      files: ['/assets/o_list-1.js'],
    },
    o_broken: {
      load: 'now',
      hasView: true,
      hasTexts: false,
      files: ['/assets/o_broken-1.js'],
    },
    o_filter: { load: 'idle', hasView: true, hasTexts: false, files: [] },
    o_link: {
      load: 'now',
      hasView: false,
      hasTexts: false,
      files: ['/assets/o_link-1.js'],
    },
  },
} as unknown as Manifest;

function page({ language = 'en_US', messages = {}, onError = vi.fn() } = {}) {
  return {
    ...createPageWidgets({
      manifest,
      ssr: { widgets, draw, speak },
      language,
      messages,
      onError,
    }),
    onError,
  };
}

describe('a marker in a template', () => {
  it('holds the first render and the params that it came from', () => {
    const html = page().widget('o_badge', { count: 2 }, { class: 'badge', tag: 'span' });
    expect(html).toMatch(
      /^<span class="badge" data-widget="o_badge" data-uid="\w+-1" data-count="2"><b>Cart: 2<\/b><\/span>$/,
    );
  });

  it('escapes what it is given', () => {
    const html = page().widget('o_list', { lines: ['"><script>', '&'] });
    expect(html).toContain('data-lines="[&quot;\\&quot;&gt;&lt;script&gt;&quot;,&quot;&amp;&quot;]"');
    expect(html.replace(/data-lines="[^"]*"/, '')).not.toContain('<script>');
  });

  it('speaks the language of its page, and each page its own', () => {
    const [french, english] = [page({ language: 'fr_FR', messages: { Cart: 'Panier' } as never }), page()];
    expect(french.widget('o_badge', { count: 1 })).toContain('Panier: 1');
    expect(english.widget('o_badge', { count: 1 })).toContain('Cart: 1');
    expect(french.widget('o_badge', { count: 1 })).toContain('Panier: 1');
  });

  it('has ids of its own on a page and on every page that it may be inserted in', () => {
    const [one, other] = [page(), page()];
    const ids = [one, one, other].map(({ widget }) => /<p id="([^"]+)"/.exec(widget('o_list', { lines: [] }))?.[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('keeps the template’s HTML where the widget works on that', () => {
    expect(page().widget('o_filter', {}, { html: '<ul></ul>' })).toBe('<div data-widget="o_filter"><ul></ul></div>');
    expect(page().widget('o_link', {}, { html: '<a href="/">Home</a>' })).toBe(
      '<div data-widget="o_link"><a href="/">Home</a></div>',
    );
  });

  it('can be the attributes of an element that the template writes', () => {
    expect(page().marker('o_badge', { count: 2 }, { load: 'idle' })).toBe(
      'data-widget="o_badge" data-load="idle" data-count="2"',
    );
  });
});

describe('one widget never takes the page down', () => {
  it('when its View throws, the marker goes out empty', () => {
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
    ['o_nowhere', {}, 'No file widgets/<domain>/o_nowhere.tsx was there at the last build.'],
  ])('when the template gives %s %j', (name, params, why) => {
    const { widget, marker, onError } = page();
    expect(widget(name, params)).toBe(`<div data-widget="${name}"></div>`);
    expect(marker(name, params)).toBe(`data-widget="${name}"`);
    expect(onError).toHaveBeenCalledTimes(2);
    expect(onError.mock.calls[0]?.[0].message).toContain(why);
  });
});

describe('the head', () => {
  const preloaded = (head: string) =>
    [...head.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, file]) => file);

  it('has the registry and nothing else where no widget is needed at once', () => {
    const { widget, head } = page();
    widget('o_list', { lines: [] });
    expect(head()).toBe('<script type="module" src="/assets/islands-1.js"></script>');
  });

  it('names each chunk once that a widget of the page needs at once, its messages too', () => {
    const { widget, head } = page({ language: 'fr_FR' });
    widget('o_badge', { count: 1 });
    widget('o_badge', { count: 2 });
    expect(preloaded(head())).toEqual(['/assets/runtime-1.js', '/assets/o_badge-1.js', '/assets/m/fr_FR-1/o_badge.js']);
  });

  it('knows what the page says of when to load', () => {
    const { widget, head } = page();
    widget('o_badge', { count: 1 }, { load: 'interact' });
    widget('o_list', { lines: [] }, { load: 'now' });
    expect(preloaded(head())).toEqual(['/assets/runtime-1.js', '/assets/o_list-1.js']);
  });

  it('spares the framework where a widget does without', () => {
    const { marker, head } = page();
    marker('o_link');
    expect(preloaded(head())).toEqual(['/assets/o_link-1.js']);
  });
});
