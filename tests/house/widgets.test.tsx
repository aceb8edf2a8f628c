import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aliveCount, stop } from '#registry/runtime/start.ts';
import type { States } from '#registry/states.ts';
import { findWidgets } from '#registry/tools/find_widgets.ts';
import type { AnyWidget } from '#registry/widget.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';

// The library of charts draws in real browsers only.
vi.mock('#widgets/core/chart/draw.ts', () => ({ draw() {} }));

const root = path.resolve(import.meta.dirname, '../..');
const widgets = await Promise.all(
  findWidgets(root).map(async ({ name, file, states }) => ({
    name,
    file,
    widget: (await import(path.join(root, file))).default as AnyWidget,
    states: states ? ((await import(path.join(root, states))).default as States) : {},
  })),
);

/** Attributes with a meaning of their own on markers: `data-action` of triggers, the others of the registry. */
const TAKEN = ['action', 'widget', 'load', 'uid', 'state'];

/** Become something else as soon as a script is there, and why. */
const CHANGED_AT_ONCE: Record<string, string> = {
  o_product_picker: 'handles to type become a search by name',
  o_product_pictures: 'pictures can be dragged',
  o_payment_form: 'its button waits for the terms, which a browser without script asks for',
  o_portal_signature_form: 'links to its parts become tabs',
  o_website_links_chart: 'links to its parts become tabs',
};

/** Show words of the program alone, and why a page adds none. */
const NO_WORDS_OF_A_PAGE: Record<string, string> = {
  js_publish_management: 'a button',
  o_copy_link: 'a button',
  o_key_help: 'a button, and a dialog of the program',
  o_portal_invoice_sidebar: 'the page in a frame',
  o_portal_print: 'a link of the program',
  o_portal_sale_sidebar: 'headings that stand beside it on a page',
  o_select_rows: 'a box to tick',
};

// Requests stay pending: the first render of a widget must not depend on a response.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
// One state leaves no draft for the next.
beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe.each(widgets)('Widget $name', ({ name, file, widget, states }) => {
  it('has a list of states', () => {
    expect(Object.keys(states), `They belong in ${file.replace(/\.tsx?$/, '.states.ts')}.`).not.toEqual([]);
  });

  it('has no param with an attribute that the registry uses', () => {
    expect(Object.keys(widget.params ?? {}).filter((name) => TAKEN.includes(name))).toEqual([]);
  });

  it.each(Object.entries(states))(
    'has the same HTML on the server and in the browser, and restores it when it is stopped, in state "%s"',
    async (_title, state) => {
      // The server has loaded all parts as well.
      await widget.part?.load();
      const html = serverHtml(widget, state);
      const before = inside(html);
      /** Else it adds to what stands there. */
      const isDrawn = widget.View && !(widget.keepsHtml && state.html);
      if (isDrawn) expect(before).not.toBe('');
      const host = await bringToLife(widget, html);
      if (isDrawn && !CHANGED_AT_ONCE[name]) expect(host.innerHTML).toBe(before);
      stop();
      expect(aliveCount()).toBe(0);
      expect(host.innerHTML).toBe(before);
    },
  );
});

describe('Islands', () => {
  it('have a state with long words and one from right to left, unless they show words of the program alone', () => {
    const hasBoth = (titles: string) => /\b(long|large|length)\b/i.test(titles) && /right to left/i.test(titles);
    const lacking = widgets.filter(({ widget, states }) => widget.View && !hasBoth(Object.keys(states).join('\n')));
    expect(lacking.map(({ name }) => name).sort()).toEqual(Object.keys(NO_WORDS_OF_A_PAGE).sort());
  });
});

/** The marker's content, serialized by this browser. */
function inside(html: string): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  return page.content.firstElementChild?.innerHTML ?? '';
}
