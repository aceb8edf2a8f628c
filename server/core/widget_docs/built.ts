/** What the build knows of widgets. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#core/process/project.ts';
import type { State, States } from '#registry/states.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';
import { readWidgetDocs, type WidgetDocs } from '#registry/tools/widget_docs/docs_file.ts';

const BUILT_STATES = path.join(ROOT, BUILD_FOLDER, 'states.mjs');

export type NamedState = [title: string, state: State];

/** Of all pages: a widget stands on those that name its styles. */
export const allStyles = (): string[] =>
  globSync('*/!(tokens).css', { cwd: path.join(ROOT, 'assets/css/pages') }).map((file) =>
    file.replaceAll('\\', '/').replace(/\.css$/, ''),
  );

let docs: Map<string, WidgetDocs> | undefined;

/** Name → what is known of it. Read when it is first asked for, because few servers are. */
export function allDocs(): Map<string, WidgetDocs> {
  docs ??= new Map(readWidgetDocs(ROOT).map((one) => [one.name, one]));
  return docs;
}

/** A map, because a name in an address may be one that every object has. */
export async function builtStates(): Promise<Map<string, States>> {
  const { states }: { states: Record<string, States> } = await import(pathToFileURL(BUILT_STATES).href);
  return new Map(Object.entries(states));
}
