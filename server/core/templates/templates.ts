/** Loads all templates by name, such as `@shop/product`, and reports errors with file names. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Script } from 'node:vm';
import { Eta, type TemplateFunction } from 'eta';
import { withoutIndentation } from './indentation.ts';

/** The message names the template's file; the cause is what went wrong in it. */
export class TemplateError extends Error {}

const EXTENSION = '.eta';
const OPTIONS = { cache: true, autoTrim: false } as const;

/** What a theme's template calls the one of the project that it takes the place of: `@project/shop/product`. */
const OF_PROJECT = '@project/';

/** Templates of a theme, and what is told of one that can't be used. */
export type ThemeTemplates = { folder: string; report(error: TemplateError): void };

/**
 * Reads all of them at once: resolving file paths on each include costs more than the page. A theme's take the place
 * of those of the same names, unless they can't be read or drawn.
 * @param folder holds a folder for each domain
 * @throws TemplateError for one of the project that can't be read
 */
export function loadTemplates(folder: string, theme?: ThemeTemplates): Eta {
  const eta = new Eta(OPTIONS);
  const ofProject = readAll(eta, folder);
  const all = new Map(ofProject);
  if (theme) {
    for (const [file, draw] of readAll(eta, theme.folder, theme.report))
      all.set(file, orInstead(draw, ofProject.get(file), theme.report));
    for (const [file, draw] of ofProject) eta.loadTemplate(OF_PROJECT + file.slice(0, -EXTENSION.length), draw);
  }
  for (const [file, draw] of all) {
    // Templates include each other by the short name; @fastify/view asks for the whole one.
    eta.loadTemplate(`@${file.slice(0, -EXTENSION.length)}`, draw);
    eta.loadTemplate(`@${file}`, draw);
  }
  return eta;
}

/** @param report gets what can't be read, which is left out */
function readAll(eta: Eta, folder: string, report?: ThemeTemplates['report']): Map<string, TemplateFunction> {
  const found = new Map<string, TemplateFunction>();
  for (const file of templateFiles(folder)) {
    try {
      const shown = report ? path.join(folder, file) : `templates/${file}`;
      found.set(file, compiled(eta, readFileSync(path.join(folder, file), 'utf8'), shown));
    } catch (error) {
      if (!report || !(error instanceof TemplateError)) throw error;
      report(error);
    }
  }
  return found;
}

/** A page is shown with the project's part where the theme's can't be drawn, be it only with these data. */
function orInstead(
  own: TemplateFunction,
  ofProject: TemplateFunction | undefined,
  report: ThemeTemplates['report'],
): TemplateFunction {
  if (!ofProject) return own;
  return function (this: ThisParameterType<TemplateFunction>, it, options) {
    try {
      return own.call(this, it, options);
    } catch (error) {
      report(error instanceof TemplateError ? error : new TemplateError(String(error), { cause: error }));
      return ofProject.call(this, it, options);
    }
  };
}

/** `shop/list.eta`, with one spelling on every system. */
export const templateFiles = (folder: string): string[] =>
  globSync(`*/**/*${EXTENSION}`, { cwd: folder }).map((file) => file.replaceAll('\\', '/'));

function compiled(eta: Eta, source: string, file: string): TemplateFunction {
  try {
    return namingItself(eta.compile(withoutIndentation(source)), file);
  } catch (cause) {
    throw new TemplateError(`${file} can't be read: ${problemIn(source)}`, { cause });
  }
}

/** The innermost template is the one that is wrong; those around it only pass its error on. */
function namingItself(draw: TemplateFunction, file: string): TemplateFunction {
  return function (this: ThisParameterType<TemplateFunction>, it, options) {
    try {
      return draw.call(this, it, options);
    } catch (cause) {
      throw cause instanceof TemplateError ? cause : new TemplateError(`${file} can't be drawn`, { cause });
    }
  };
}

const BAD_CODE = /^Bad template syntax\s+(.*)\n=+\n/;

/** Of code that can't be read, Eta shows all that it made of the template: the sentence before it is enough. */
function problemIn(source: string): string {
  const message = complaintAbout(source);
  const [, reason] = BAD_CODE.exec(message) ?? [];
  return reason ? `${reason}, noticed at line ${lineOfBadCode(source)}` : message;
}

/** Lines are counted as its author sees them. */
function complaintAbout(source: string): string {
  try {
    new Eta(OPTIONS).compile(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Eta's code for debugging says before each tag which line of the template it comes from. */
function lineOfBadCode(source: string): number {
  const code = new Eta({ ...OPTIONS, debug: true }).compileToString(source);
  const [, badLine] = /^\S+:(\d+)\n/.exec(stackOfBad(code)) ?? [];
  const before = code.split('\n').slice(0, Number(badLine)).join('\n');
  return Number([...before.matchAll(/^__eta\.line=(\d+)$/gm)].at(-1)?.[1] ?? 1);
}

/** Its first line is the only place where Node says at which line a script can't be read. */
function stackOfBad(code: string): string {
  try {
    new Script(`(function (it, options) {${code}\n})`);
    return '';
  } catch (error) {
    return (error as Error).stack ?? '';
  }
}
