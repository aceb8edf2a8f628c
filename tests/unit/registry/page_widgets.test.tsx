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
    const [one, other] = [page(), page()];
    const ids = [one, one, other].map(({ widget }) => /<p id="([^"]+)"/.exec(widget('o_list', { lines: [] }))?.[1]);
    expect(new Set(ids).size).toBe(3);
  });

  it('keeps the template’s HTML for a behaviour or a widget with keepsHtml', () => {
    expect(page().widget('o_filter', {}, { html: '<ul></ul>' })).toBe('<div data-widget="o_filter"><ul></ul></div>');
    expect(page().widget('o_link', {}, { html: '<a href="/">Home</a>' })).toBe(
      '<div data-widget="o_link"><a href="/">Home</a></div>',
    );
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
    ['o_nowhere', {}, 'No file widgets/<domain>/o_nowhere.tsx was there at the last build.'],
  ])('leaves its marker empty and reports the reason for %s %j', (name, params, why) => {
    const { widget, marker, onError } = page();
    expect(widget(name, params)).toBe(`<div data-widget="${name}"></div>`);
    expect(marker(name, params)).toBe(`data-widget="${name}"`);
    expect(onError).toHaveBeenCalledTimes(2);
    expect(onError.mock.calls[0]?.[0].message).toContain(why);
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

  it('preloads each file of widgets that load at once, messages included, without duplicates', () => {
    const { widget, head } = page({ language: 'fr_FR' });
    widget('o_badge', { count: 1 });
    widget('o_badge', { count: 2 });
    expect(preloaded(head())).toEqual(['/assets/runtime-1.js', '/assets/o_badge-1.js', '/assets/m/fr_FR-1/o_badge.js']);
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
