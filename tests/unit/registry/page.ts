import { afterEach } from 'vitest';
import { createPageWidgets } from '#core/templates/widget.ts';
import { draw } from '#registry/runtime/draw.tsx';
import type { Entry } from '#registry/runtime/known.ts';
import { aliveCount, register, start, stop } from '#registry/runtime/start.ts';
import type { Manifest } from '#registry/tools/manifest.ts';
import type { AnyView, AnyWidget } from '#registry/widget.ts';

/** Modules that the registry loaded, in order. */
export const loaded: string[] = [];

/** A widget, or a loader of it. */
type Source = AnyWidget | Promise<AnyWidget> | (() => Promise<AnyWidget>);

/** Widgets that the page lists, and all others. */
type Lists = { listed?: Record<string, Source>; others?: () => Promise<Record<string, Source>> };

/** Puts HTML into the page and starts it with these widgets, as a page of the server does. */
export function open(
  html: string,
  widgets: Record<string, Source>,
  { listed = {}, others = async () => ({}) }: Lists = {},
): HTMLElement {
  document.body.innerHTML = html;
  loaded.length = 0;
  register(entriesOf(widgets), {
    listed: () => entriesOf(listed),
    others: async () => {
      loaded.push('list');
      return entriesOf(await others());
    },
    runtime: async () => {
      loaded.push('runtime');
      return (await import('#registry/runtime/runtime.tsx')).runtime;
    },
  });
  start();
  return document.body;
}

function entriesOf(widgets: Record<string, Source>): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(widgets).map(([name, widget]) => {
      const known = widget instanceof Promise || widget instanceof Function ? undefined : widget;
      const load = async () => {
        loaded.push(name);
        return { default: await (widget instanceof Function ? widget() : widget) };
      };
      return [
        name,
        {
          widget: load,
          load: known?.load ?? 'now',
          hasView: !known?.enhance,
        },
      ];
    }),
  );
}

let pages = 0;

/** A marker as the server draws it. */
export function drawn(name: string, widget: AnyView, params: object = {}): string {
  const ssr = { widgets: { [name]: widget }, draw, drawPart: () => '', speak() {} };
  const manifest = { widgets: { [name]: { load: 'now' } }, groups: {}, messages: {} } as unknown as Manifest;
  const onError = (error: Error) => {
    throw error;
  };
  return createPageWidgets({ ssr, manifest, language: 'en_US', messages: {}, seed: `${++pages}`, onError }).widget(
    name,
    params,
  );
}

/** Waits for a marker to be ready or failed; the first one, or that of a selector. */
export async function settled(selector = '[data-widget]'): Promise<HTMLElement> {
  for (;;) {
    const host = document.querySelector<HTMLElement>(selector);
    if (host?.dataset.state === 'ready' || host?.dataset.state === 'failed') return host;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Waits until all pending work is done. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
}

afterEach(() => {
  stop();
  document.body.replaceChildren();
  if (aliveCount() > 0) throw new Error(`${aliveCount()} markers outlived their page`);
});
