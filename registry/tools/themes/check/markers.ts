/** Finds markers whose widget neither the project nor the theme has. */
import { widgetsIn } from '#registry/tools/find_widgets.ts';
import { meantName } from './similar_name.ts';
import { codeOnly, htmlOnly, lineAt } from './template_code.ts';
import type { Checked, Finding } from './theme_files.ts';

/** A name that code writes is blank here. */
const IN_HTML = /\bdata-widget=["']([^"'\s]+)["']/g;
const IN_CODE = /\bit\.(?:widget|widgets\.marker)\(\s*["'](\w+)["']/g;

/** Of names that code puts together nothing is known. */
export function markerFindings({ root, folder, templates }: Checked): Finding[] {
  const names = new Set([root, folder].flatMap((one) => widgetsIn(root, one)).map(({ name }) => name));
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
