import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../../registry/draw.tsx';
import { aliveCount, register, start, stop } from '../../registry/start.ts';
import type { States } from '../../registry/states.ts';
import { speak } from '../../registry/texts.ts';
import { findWidgets, type WidgetFile } from '../../registry/tools/find_widgets.ts';
import type { Manifest } from '../../registry/tools/manifest.ts';
import type { AnyWidget } from '../../registry/widget.ts';
import { createPageWidgets } from '../../server/core/widget.ts';

const root = path.resolve(import.meta.dirname, '../..');
const modules = await Promise.all(
  findWidgets(root).map(async (file) => ({
    ...file,
    widget: (await import(path.join(root, file.file))).default as AnyWidget,
    all: file.states ? ((await import(path.join(root, file.states))).default as States) : {},
  })),
);

// No call is answered: what a widget shows must not depend on it.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The marker as a page of the server has it. Anything that can't be rendered fails the test. */
function serverHtml({ name, hasView }: WidgetFile, widget: AnyWidget, { params, ...options }: States[string]): string {
  const entry = { load: 'now', hasView, hasTexts: false, files: [] };
  const manifest = {
    entry: '',
    runtime: [],
    messages: {},
    files: {},
    widgets: { [name]: entry },
  } as unknown as Manifest;
  const onError = (error: Error) => {
    throw error;
  };
  const source = {
    manifest,
    ssr: { widgets: { [name]: widget }, draw, speak },
    language: 'en_US',
    messages: {},
    onError,
  };
  return createPageWidgets(source).widget(name, params, options);
}

describe.each(modules)('$name', (module) => {
  const { name, file, hasView, widget, all } = module;

  it('lists the states that are worth seeing', () => {
    expect(Object.keys(all), `${file.replace(/\.tsx?$/, '.states.ts')} should list some`).not.toEqual([]);
  });

  it.each(Object.entries(all))('%s', async (_title, state) => {
    const html = serverHtml(module, widget, state);
    document.body.innerHTML = html;
    const host = document.body.firstElementChild as HTMLElement;
    const before = host.innerHTML;
    if (hasView && !widget.keepsHtml) expect(before).not.toBe('');
    register(
      { [name]: { widget: async () => ({ default: widget }), load: 'now', hasView, hasTexts: false } },
      { runtime: () => import('../../registry/runtime.tsx'), texts: () => undefined },
    );
    host.dataset.load = 'now';
    start();
    await vi.waitFor(() => expect(host.dataset.state).toBe('ready'));
    if (hasView) expect(host.innerHTML).toBe(before);
    stop();
    expect(aliveCount()).toBe(0);
    expect(host.innerHTML).toBe(before);
  });
});
