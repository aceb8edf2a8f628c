import type { Manifest } from '#registry/tools/manifest.ts';

const MARKER = /\bdata-widget="(\w+)"/g;

/**
 * Tells the registry of the widgets in some HTML, as it begins with those of every page only. Reads the HTML itself, where
 * templates and authors write markers, too.
 * @returns an element to stand beside them; empty where there is nothing to tell
 */
export function widgetList(html: string, { widgets, groups }: Pick<Manifest, 'widgets' | 'groups'>): string {
  const names = new Set(Array.from(html.matchAll(MARKER), ([, name]) => name as string));
  const used = new Set([...names].filter((name) => Object.hasOwn(widgets, name)).map((name) => widgets[name]?.group));
  const words = [...used].flatMap((group) => groups[group as string]?.word ?? []);
  return words.length > 0 ? `<template data-widget-list="${words.join(' ')}"></template>` : '';
}
