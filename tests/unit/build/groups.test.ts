import { describe, expect, it } from 'vitest';
import type { WidgetFile } from '#registry/tools/find_widgets.ts';
import { groupWidgets, type Weighed } from '#registry/tools/groups.ts';
import { findMarkerPages } from '#registry/tools/marker_pages.ts';
import { project } from './project.ts';

const PAGES = ['home', 'shop', 'cart', 'about'];

/** On every page, if no pages are given. */
const widget = (name: string, bytes: number, more: Partial<Weighed> = {}): Weighed => ({
  name,
  bytes,
  shared: {},
  isAtRest: true,
  isTouched: false,
  hasView: false,
  ...more,
});
const everywhere = (...names: string[]) => Object.fromEntries(names.map((name) => [name, new Set(PAGES)]));

describe('groupWidgets()', () => {
  it('joins widgets of the same pages under the name of the heaviest', () => {
    expect(groupWidgets([widget('o_a', 100), widget('o_b', 900)], everywhere('o_a', 'o_b'))).toEqual([['o_b', 'o_a']]);
  });

  it('keeps widgets apart that wake at different times', () => {
    const widgets = [widget('o_a', 100), widget('o_b', 100, { isAtRest: false })];
    expect(groupWidgets(widgets, everywhere('o_a', 'o_b'))).toEqual([['o_a'], ['o_b']]);
  });

  it('keeps views apart from widgets without a view on the same pages', () => {
    const widgets = [widget('o_a', 100), widget('o_view', 10, { hasView: true })];
    expect(groupWidgets(widgets, everywhere('o_a', 'o_view'))).toEqual([['o_a'], ['o_view']]);
  });

  it('keeps views that wait for a touch in header or footer apart from those of the page', () => {
    const pages = { o_footer: new Set([...PAGES, 'core/layout']), o_files: new Set(['shop']) };
    const widgets = ['o_footer', 'o_files'].map((name) =>
      widget(name, 100, { isAtRest: false, isTouched: true, hasView: true }),
    );
    expect(groupWidgets(widgets, pages)).toEqual([['o_footer'], ['o_files']]);
  });

  it('keeps a heavy widget of one page away from those of all pages, and joins a light one', () => {
    const pages = { ...everywhere('o_all'), o_heavy: new Set(['cart']), o_light: new Set(['cart']) };
    const grouped = (name: string, bytes: number) => groupWidgets([widget('o_all', 500), widget(name, bytes)], pages);
    expect(grouped('o_heavy', 5000)).toHaveLength(2);
    expect(grouped('o_light', 50)).toHaveLength(1);
  });

  it('keeps a widget that needs much beside it away from pages that do not', () => {
    const pages = { ...everywhere('o_all'), o_view: new Set(['cart']) };
    const view = widget('o_view', 50, { shared: { framework: 17_000 } });
    expect(groupWidgets([widget('o_all', 500), view], pages)).toHaveLength(2);
  });

  it('joins widgets of different pages when they alone share a file, and not when another shares it too', () => {
    const pages = { o_one: new Set(['shop']), o_list: new Set(['cart']), o_late: new Set(['about']) };
    const sharing = (name: string, more = {}) => widget(name, 100, { shared: { form: 3000 }, ...more });
    expect(groupWidgets([sharing('o_one'), sharing('o_list')], pages)).toEqual([['o_list', 'o_one']]);
    const late = sharing('o_late', { isAtRest: false });
    expect(groupWidgets([sharing('o_one'), sharing('o_list'), late], pages)).toHaveLength(3);
  });
});

describe('findMarkerPages()', () => {
  const placesOf = (files: Record<string, string>, ...names: string[]) => {
    const widgets = names.map((name) => ({ name, file: `widgets/website/media/${name}.ts` }) as WidgetFile);
    const pages = findMarkerPages(project(files).root, widgets);
    return Object.fromEntries(Object.entries(pages).map(([name, set]) => [name, [...set].sort()]));
  };

  it('follows includes and layouts from each page', () => {
    const files = {
      'templates/core/layout.eta': "<%~ include('@core/_menu') %>",
      'templates/core/_menu.eta': '<ul data-widget="o_menu"></ul>',
      'templates/shop/cart.eta': "<% layout('@core/layout') %><%~ include('@shop/_line', { line }) %>",
      'templates/shop/_line.eta': "<%~ it.widget(\n  'o_line',\n  {}) %>",
    };
    expect(placesOf(files, 'o_menu', 'o_line')).toEqual({
      o_menu: ['core/layout', 'shop/cart'],
      o_line: ['shop/cart'],
    });
  });

  it('counts partials beside the frame to every page and as their own, and guarded ones not', () => {
    const files = {
      'templates/core/layout.eta': "<% if (it.page.bar) { %><%~ include('@core/_bar') %><% } %>",
      'templates/core/_bar.eta': '<p data-widget="o_bar"></p>',
      'templates/core/layout/_header.eta': '<p data-widget="o_header"></p>',
      'templates/shop/cart.eta': "<% layout('@core/layout') %>",
    };
    expect(placesOf(files, 'o_bar', 'o_header')).toEqual({
      o_bar: ['widgets/website/media'],
      o_header: ['core/layout', 'core/layout/_header', 'shop/cart'],
    });
  });

  it('counts a partial that only a call brings as a page of its own', () => {
    const files = {
      'templates/core/layout.eta': '',
      'templates/groups/_replies.eta': "<%~ include('@groups/_message') %>",
      'templates/groups/_message.eta': '<p data-widget="o_files"></p>',
    };
    expect(placesOf(files, 'o_files')).toEqual({ o_files: ['groups/_replies'] });
  });

  it('tells widgets apart of which a page shows the one or the other', () => {
    const html =
      "<% if (it.list) { %><%~ it.widget('o_list') %><% } else { -%>\n<%~ it.widget('o_one', it.form) %><% } %>";
    const files = { 'templates/shop/product.eta': `${html}<p data-widget="o_beside"></p>` };
    expect(placesOf(files, 'o_list', 'o_one', 'o_beside')).toEqual({
      o_list: ['shop/product'],
      o_one: ['shop/product, otherwise'],
      o_beside: ['shop/product', 'shop/product, otherwise'],
    });
  });

  it('counts the frame of the staff’s pages as a page of its own, and no guarded partial of a frame', () => {
    const files = {
      'templates/core/layout.eta': '',
      'templates/core/admin/_header.eta': '<p data-widget="o_find"></p><%~ include(\'@core/_account\') %>',
      'templates/core/layout/_header.eta': "<%~ include('@core/_account') %>",
      'templates/core/_account.eta':
        '<p data-widget="o_name"></p><% if (it.all) { %>\n<%~ include(\'@core/_all\') %><% } %>',
      'templates/core/_all.eta': '<p data-widget="o_all"></p>',
    };
    expect(placesOf(files, 'o_find', 'o_name', 'o_all')).toEqual({
      o_find: ['core/admin/_header'],
      o_name: ['core/admin/_header', 'core/layout', 'core/layout/_header'],
      o_all: ['widgets/website/media'],
    });
  });

  it('puts widgets that only authors place with those of their folder', () => {
    expect(placesOf({}, 'o_gallery')).toEqual({ o_gallery: ['widgets/website/media'] });
  });
});
