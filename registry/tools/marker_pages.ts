/** Finds the pages that each widget stands on, from the templates. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WidgetFile } from './find_widgets.ts';

/** Widget → names of the page templates it stands on, or its folder where only authors write its marker. */
export type MarkerPages = Record<string, Set<string>>;

const MARKER = /data-widget="(\w+)"|\b(?:widget|marker)\(\s*'(\w+)'/g;
/** Two widgets of which a page has the one or the other. */
const EITHER = /<%~ it\.widget\(\s*'(\w+)'[^%]*%>\s*<% \} else \{ -?%>\s*<%~ it\.widget\(\s*'(\w+)'/g;
const INCLUDED = /\b(?:include|layout)\(\s*'@([\w/]+)'/g;

/** In a frame: for few visitors, and no reason to let all others load what it needs. */
const GUARDED = /<% if \([^%]*\{ -?%>\s*<%~ include\(\s*'@([\w/]+)'/g;
const FRAME = 'core/layout';
/** Around the pages of the staff, which only the server tells from others: it counts as a page. */
const STAFF_FRAME = 'core/admin/_header';

/** Whether a widget of these stands in header or footer of every page. */
export const isInFrame = (names: string[], pages: MarkerPages): boolean =>
  names.some((name) => pages[name]?.has(FRAME));

const namesIn = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, name]) => name as string);

type Either = [one: string, other: string];
type Template = { markers: string[]; either: Either[]; includes: string[]; guarded: string[] };

export function findMarkerPages(root: string, widgets: WidgetFile[]): MarkerPages {
  const templates = readTemplates(path.join(root, 'templates'));
  const loose = looseParts(templates);
  addFrame(templates, loose);
  const pages: MarkerPages = {};
  for (const page of templates.keys()) {
    // What a call brings counts as a page, too.
    if (isPartial(page) && !loose.includes(page)) continue;
    const parts = Array.from(reachedFrom(page, templates), (name) => templates.get(name));
    const either = parts.flatMap((part) => part?.either ?? []);
    for (const marker of parts.flatMap((part) => part?.markers ?? []))
      pages[marker] = (pages[marker] ?? new Set()).union(variantsOf(page, marker, either));
  }
  // Authors put related blocks on a page together.
  return Object.fromEntries(widgets.map(({ name, file }) => [name, pages[name] ?? new Set([path.dirname(file)])]));
}

/** A page counts twice where it has one of two widgets; what else stands on it stands on both. */
function variantsOf(page: string, marker: string, either: Either[]): Set<string> {
  if (either.length === 0 || either.some(([one]) => one === marker)) return new Set([page]);
  const other = `${page}, otherwise`;
  return new Set(either.some(([, one]) => one === marker) ? [other] : [page, other]);
}

const isPartial = (name: string) => path.basename(name).startsWith('_');

/** Included by no template: the server puts it somewhere itself. */
function looseParts(templates: Map<string, Template>): string[] {
  const included = new Set([...templates.values()].flatMap(({ includes }) => includes));
  return [...templates.keys()].filter((name) => isPartial(name) && !included.has(name));
}

/** Header and footer stand in no template's HTML: the server puts the partials beside the frame into every page. */
function addFrame(templates: Map<string, Template>, loose: string[]): void {
  const beside = loose.filter((name) => name.startsWith(`${FRAME}/`));
  templates.get(FRAME)?.includes.push(...beside);
  for (const name of [...reachedFrom(FRAME, templates), ...reachedFrom(STAFF_FRAME, templates)]) {
    const part = templates.get(name);
    if (part) part.includes = part.includes.filter((one) => !part.guarded.includes(one));
  }
}

/** By name, as others include them. */
function readTemplates(folder: string): Map<string, Template> {
  const files = globSync('**/*.eta', { cwd: folder }).sort();
  return new Map(
    files.map((file) => {
      const html = readFileSync(path.join(folder, file), 'utf8');
      return [
        file.replaceAll('\\', '/').replace(/\.eta$/, ''),
        {
          markers: Array.from(html.matchAll(MARKER), ([, attribute, call]) => (attribute ?? call) as string),
          either: Array.from(html.matchAll(EITHER), ([, one = '', other = '']): Either => [one, other]),
          includes: namesIn(html, INCLUDED),
          guarded: namesIn(html, GUARDED),
        },
      ];
    }),
  );
}

function reachedFrom(name: string, templates: Map<string, Template>, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const included of templates.get(name)?.includes ?? []) reachedFrom(included, templates, seen);
  return seen;
}
