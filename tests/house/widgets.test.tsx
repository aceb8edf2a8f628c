import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aliveCount, stop } from '#registry/runtime/start.ts';
import type { States } from '#registry/states.ts';
import { findWidgets } from '#registry/tools/find_widgets.ts';
import type { AnyWidget } from '#registry/widget.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';

const root = path.resolve(import.meta.dirname, '../..');
const widgets = await Promise.all(
  findWidgets(root).map(async ({ name, file, states }) => ({
    name,
    file,
    widget: (await import(path.join(root, file))).default as AnyWidget,
    states: states ? ((await import(path.join(root, states))).default as States) : {},
  })),
);

/** `data-action` is pressed, `data-widget`, `data-load`, `data-uid` and `data-state` are the registry's own. */
const TAKEN = ['action', 'widget', 'load', 'uid', 'state'];

// No call is answered: what a widget shows at first must not depend on one.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => void vi.unstubAllGlobals());

describe.each(widgets)('Widget $name', ({ file, widget, states }) => {
  it('has a list of states', () => {
    expect(Object.keys(states), `They belong in ${file.replace(/\.tsx?$/, '.states.ts')}.`).not.toEqual([]);
  });

  it('has no param with an attribute that the registry uses', () => {
    expect(Object.keys(widget.params ?? {}).filter((name) => TAKEN.includes(name))).toEqual([]);
  });

  it.each(Object.entries(states))(
    'has the same HTML on the server and in the browser, and restores it when it is stopped, in state "%s"',
    async (_title, state) => {
      // As the server has them all.
      await widget.part?.load();
      const html = serverHtml(widget, state);
      const before = inside(html);
      if (widget.View && !widget.keepsHtml) expect(before).not.toBe('');
      const host = await bringToLife(widget, html);
      if (widget.View) expect(host.innerHTML).toBe(before);
      stop();
      expect(aliveCount()).toBe(0);
      expect(host.innerHTML).toBe(before);
    },
  );
});

/** What stands in the marker, as this browser writes it. */
function inside(html: string): string {
  const page = document.createElement('template');
  page.innerHTML = html;
  return page.content.firstElementChild?.innerHTML ?? '';
}
