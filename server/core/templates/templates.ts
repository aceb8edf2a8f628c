/** Loads all templates by name, such as `@shop/product`, and reports errors with file names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Eta, type TemplateFunction } from 'eta';
import { TEMPLATE_OPTIONS, templateCode, templatePrint } from '#registry/tools/templates/template_code.ts';
import { templateProblem } from '#registry/tools/themes/template_problem.ts';
import { bundledTemplates } from './bundled_templates.ts';
import { orInstead, orLeftOut, TemplateError } from './theme_fallback.ts';

const EXTENSION = '.eta';

/** What a theme's template calls the one of the project that it takes the place of: `@project/shop/product`. */
const OF_PROJECT = '@project/';

/** Templates of a theme, and what is told of one that can't be used. */
export type ThemeTemplates = { folder: string; report(error: TemplateError): void };

/** Parts that publishers put on pages: where one can't be drawn, the page is shown without it. */
const SECTION = /^website\/sections\//;

type Loading = {
  theme?: ThemeTemplates;
  /** @returns what stands in the place of a section that can't be drawn */
  sectionFailed?: (error: TemplateError) => string;
};

/**
 * Reads all of them at once: resolving file paths on each include costs more than the page. A theme's take the place
 * of those of the same names, unless they can't be read or drawn.
 * @param folder holds a folder for each domain
 * @throws TemplateError for one of the project that can't be read
 */
export function loadTemplates(folder: string, { theme, sectionFailed }: Loading = {}): Eta {
  const eta = new Eta(TEMPLATE_OPTIONS);
  const ofProject = readAll(folder);
  const all = new Map(ofProject);
  if (theme) {
    for (const [file, draw] of readAll(theme.folder, theme.report))
      all.set(file, orInstead(draw, ofProject.get(file), path.join(theme.folder, file), theme.report));
    for (const [file, draw] of ofProject) eta.loadTemplate(OF_PROJECT + file.slice(0, -EXTENSION.length), draw);
  }
  for (const [file, drawn] of all) {
    const draw = sectionFailed && SECTION.test(file) ? orLeftOut(drawn, sectionFailed) : drawn;
    // Templates include each other by the short name; @fastify/view asks for the whole one.
    eta.loadTemplate(`@${file.slice(0, -EXTENSION.length)}`, draw);
    eta.loadTemplate(`@${file}`, draw);
  }
  return eta;
}

/** @param report gets what can't be read, which is left out */
function readAll(folder: string, report?: ThemeTemplates['report']): Map<string, TemplateFunction> {
  const found = new Map<string, TemplateFunction>();
  for (const file of templateFiles(folder)) {
    try {
      const source = readFileSync(path.join(folder, file), 'utf8');
      const shown = report ? path.join(folder, file) : `templates/${file}`;
      found.set(file, namingItself(bundled(file, source) ?? compiled(source, shown), shown, source));
    } catch (error) {
      if (!report || !(error instanceof TemplateError)) throw error;
      report(error);
    }
  }
  return found;
}

/** `shop/list.eta`, with one spelling on every system. A theme may have none. */
export function templateFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return all.filter((file) => file.endsWith(EXTENSION) && file.includes('/'));
}

/** Its code in the programs, unless it was changed since. */
function bundled(file: string, source: string): TemplateFunction | undefined {
  const known = Object.hasOwn(bundledTemplates, file) ? bundledTemplates[file] : undefined;
  return known?.print === templatePrint(source) ? known.draw : undefined;
}

function compiled(source: string, file: string): TemplateFunction {
  try {
    return new Function('it', 'options', templateCode(source)) as TemplateFunction;
  } catch {
    // The cause holds all the code that Eta made of the template.
    throw new TemplateError(`${file} can't be read: ${templateProblem(source)}`);
  }
}

/** The template that is drawn now, which draws widgets and parts. */
let drawn: { file: string; source: string } | null = null;

/** ` in templates/shop/list.eta:3`: where the template that is drawn now says something first; empty outside of any. */
export const placeOfNow = (text: string): string =>
  drawn ? ` in ${drawn.file}:${drawn.source.slice(0, Math.max(drawn.source.indexOf(text), 0)).split('\n').length}` : '';

/** The innermost template is the one that is wrong; those around it only pass its error on. */
function namingItself(draw: TemplateFunction, file: string, source: string): TemplateFunction {
  return function (this: ThisParameterType<TemplateFunction>, it, options) {
    const around = drawn;
    drawn = { file, source };
    try {
      return draw.call(this, it, options);
    } catch (cause) {
      if (cause instanceof TemplateError) throw cause;
      // Where the stack is full there is no room to look.
      const line = cause instanceof RangeError ? '' : badLine(source, (debugged) => debugged.call(this, it, options));
      throw new TemplateError(`${file}${line} can't be drawn`, { cause });
    } finally {
      drawn = around;
    }
  };
}

/** `:3`, found by drawing it once more by Eta's slower code, which counts lines; empty if it can be drawn now. */
function badLine(source: string, draw: (debugged: TemplateFunction) => unknown): string {
  try {
    draw(new Eta({ ...TEMPLATE_OPTIONS, debug: true }).compile(source));
    return '';
  } catch (error) {
    const [, line] = /^line (\d+)\n/.exec((error as Error).message) ?? [];
    return line ? `:${line}` : '';
  }
}
