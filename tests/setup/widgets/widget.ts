/** Renders one widget on the server and mounts it through the registry. */
import { vi } from 'vitest';
import { createPageWidgets } from '#core/templates/widget.ts';
import { draw } from '#registry/runtime/draw.tsx';
import { register, start, stop } from '#registry/runtime/start.ts';
import type { State } from '#registry/states.ts';
import { type Messages, speak } from '#registry/texts.ts';
import type { Manifest } from '#registry/tools/manifest.ts';
import type { AnyWidget } from '#registry/widget.ts';
import { SOURCES } from './sources.ts';

const NAME = 'o_tested';

/** After each test. */
export function clearPage(): void {
  stop();
  document.body.replaceChildren();
}

/** The marker as the server's page has it. A failed rendering fails the test. */
export function serverHtml(widget: AnyWidget, { params, ...options }: State = {}, messages: Messages = {}): string {
  const onError = (error: Error) => {
    throw error;
  };
  const entry = { load: 'now', hasView: !widget.enhance, group: NAME };
  const manifest = {
    entry: '',
    runtime: [],
    messages: {},
    files: {},
    groups: {},
    widgets: { [NAME]: entry },
  } as unknown as Manifest;
  const source = {
    manifest,
    ssr: { widgets: { [NAME]: widget }, draw, drawPart: () => '', speak },
    seed: 'test',
    language: 'en_US',
    messages,
    onError,
  };
  return createPageWidgets(source).widget(NAME, params, options);
}

/** Resolves with the marker when the widget is ready. */
export async function showWidget(widget: AnyWidget, state: State = {}): Promise<HTMLElement> {
  await widget.part?.load();
  return bringToLife(widget, serverHtml(widget, state));
}

/** @param marker where it does not stand outermost in the HTML. @throws Error when the widget fails */
export async function bringToLife(widget: AnyWidget, html: string, marker = ':first-child'): Promise<HTMLElement> {
  document.body.innerHTML = html;
  register({ [NAME]: { widget: async () => ({ default: widget }), load: 'now', hasView: !widget.enhance } }, SOURCES);
  start();
  const host = document.body.querySelector(marker) as HTMLElement;
  // The framework is loaded by the first widget of a file, on machines that may be busy.
  await vi.waitUntil(() => ['ready', 'failed'].includes(host.dataset.state ?? ''), { timeout: 20_000 });
  if (host.dataset.state === 'failed') throw new Error('The widget failed.');
  return host;
}
