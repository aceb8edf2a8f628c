import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Messages } from '#registry/texts.ts';
import { BUILD_FOLDER, type Manifest, readManifest } from '#registry/tools/manifest.ts';
import type { AnyView, AnyWidget } from '#registry/widget.ts';

/** The widgets as the server runs them. */
export type ServerWidgets = {
  widgets: Record<string, AnyWidget>;
  draw(widget: AnyView, params: Record<string, unknown>, uid: string): string;
  /** A part as HTML without a marker. */
  drawPart(name: string, props: object): string;
  /** Sets the language of the draw that follows. */
  speak(messages: Messages): void;
};

export type WidgetBuild = { manifest: Manifest; ssr: ServerWidgets };

/** What `node build.mjs` made. */
export async function loadWidgetBuild(root: string): Promise<WidgetBuild> {
  const folder = path.join(root, BUILD_FOLDER);
  return {
    manifest: readManifest(root),
    ssr: await import(pathToFileURL(path.join(folder, 'ssr.mjs')).href),
  };
}
