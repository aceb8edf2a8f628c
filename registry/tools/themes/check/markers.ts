/** Finds markers whose widget there is not, and params that are misspelt. */
import { misspeltParams } from '#registry/runtime/misspelt_params.ts';
import { type WidgetFile, widgetsIn } from '#registry/tools/find_widgets.ts';
import { readWidgetSource } from '#registry/tools/widget_docs/widget_source.ts';
import { meantName } from '#registry/values/similar_name.ts';
import { codeOnly, htmlOnly, lineAt } from './template_code.ts';
import type { Checked, Finding, ThemeFile } from './theme_files.ts';

/** A name that code writes is blank here. */
const IN_HTML = /\bdata-widget=["']([^"'\s]+)["']/g;
const IN_CODE = /\bit\.(?:widget|widgets\.marker)\(\s*["'](\w+)["']/g;

/** Of names that code puts together nothing is known. */
export function markerFindings({ root, folder, templates }: Checked): Finding[] {
  const widgets = new Map([root, folder].flatMap((one) => widgetsIn(root, one)).map((one) => [one.name, one]));
  return [...unknownNames(templates, widgets.keys()), ...unknownParams(root, templates, widgets)];
}

function unknownNames(templates: readonly ThemeFile[], known: Iterable<string>): Finding[] {
  const names = new Set(known);
  return templates.flatMap(({ file, source }) =>
    [...htmlOnly(source).matchAll(IN_HTML), ...codeOnly(source, { keepsTexts: true }).matchAll(IN_CODE)]
      .filter(([, name = '']) => !names.has(name))
      .map(({ 1: name = '', index }) => ({
        file,
        line: lineAt(source, index),
        message: `No widget is named '${name}'.${meantName(name, names)}`,
      })),
  );
}

const TAG = /<[a-z][\w-]*(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ATTRIBUTE = /\s([a-z][\w-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi;

/** Markers that code writes are refused by the server. */
function unknownParams(
  root: string,
  templates: readonly ThemeFile[],
  widgets: ReadonlyMap<string, WidgetFile>,
): Finding[] {
  return templates.flatMap(({ file, source }) =>
    Array.from(htmlOnly(source).matchAll(TAG)).flatMap(({ 0: tag, index }) => {
      const attributes = Array.from(tag.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]);
      const marked = attributes.find(([name]) => name === 'data-widget')?.[1]?.replace(/["']/g, '') ?? '';
      const params = paramsOf(root, widgets.get(marked));
      const names = attributes.map(([name = '']) => name);
      const line = lineAt(source, index);
      return params ? misspeltParams(marked, names, params).map((message) => ({ file, line, message })) : [];
    }),
  );
}

/** Null where they cannot be read, which the build tells. */
function paramsOf(root: string, widget: WidgetFile | undefined): string[] | null {
  try {
    return widget ? readWidgetSource(root, widget.file).params.map(({ name }) => name) : null;
  } catch {
    return null;
  }
}
