/** Finds files that nothing uses, and names that nothing has. */
import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sectionKindOf } from '#registry/tools/sections/section_head.ts';
import { meantName } from '#registry/values/similar_name.ts';
import { codeOnly, includesOf, lineAt } from './template_code.ts';
import { type Checked, type Finding, nameOf } from './theme_files.ts';

const PROJECT = 'project/';
const PARTS = new Set(['templates', 'assets', 'widgets', 'originals']);

export const nameFindings = (theme: Checked): Finding[] => [
  ...strayFolders(theme),
  ...unusedTemplates(theme),
  ...wrongIncludes(theme),
  ...wrongAssets(theme),
];

const strayFolders = ({ folder }: Checked): Finding[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !PARTS.has(entry.name))
    .map(({ name }) => ({
      file: `${name}/`,
      message: `A theme has ${[...PARTS].join(', ')}: rename or delete this folder.`,
    }));

const projectNames = ({ root }: Checked): string[] =>
  globSync('*/**/*.eta', { cwd: path.join(root, 'templates') }).map((file) => nameOf(file.replaceAll('\\', '/')));

function unusedTemplates(theme: Checked): Finding[] {
  const included = new Set(theme.templates.flatMap(({ source }) => includesOf(source).map(({ name }) => name)));
  const names = projectNames(theme);
  return theme.templates
    .filter(({ file, original }) => original === null && !sectionKindOf(file) && !included.has(nameOf(file)))
    .map(({ file }) => ({
      file,
      message: `The project has no template of this name, and none of the theme includes it.${meantName(nameOf(file), names)}`,
    }));
}

function wrongIncludes(theme: Checked): Finding[] {
  const names = new Set(projectNames(theme));
  const own = new Set(theme.templates.map(({ file }) => nameOf(file)));
  return theme.templates.flatMap(({ file, source, original }) =>
    includesOf(source).flatMap(({ name, at }): Finding[] => {
      const found = { file, line: lineAt(source, at) };
      const isOfProject = name.startsWith(PROJECT);
      const plain = isOfProject ? name.slice(PROJECT.length) : name;
      if (!(names.has(plain) || (!isOfProject && own.has(plain))))
        return [{ ...found, message: `There is no template @${name}.${meantName(plain, [...names, ...own])}` }];
      const isLoop = name === nameOf(file) && !includesOf(original ?? '').some((one) => one.name === name);
      return isLoop ? [{ ...found, message: `It includes itself: the project's own is @${PROJECT}${name}.` }] : [];
    }),
  );
}

const ASSET = /\bit\.asset\(\s*["']([^"']+)["']/g;

function wrongAssets(theme: Checked): Finding[] {
  const filesIn = (folder: string) =>
    globSync('assets/**/*.*', { cwd: folder }).map((file) => path.posix.relative('assets', file));
  const known = new Set([theme.root, theme.folder].flatMap(filesIn));
  return theme.templates.flatMap(({ file, source }) =>
    [...codeOnly(source, { keepsTexts: true }).matchAll(ASSET)]
      .filter(([, asset = '']) => !known.has(asset))
      .map(({ 1: asset = '', index }) => ({
        file,
        line: lineAt(source, index),
        message: `There is no file assets/${asset}, in the theme or the project.${meantName(asset, [...known])}`,
      })),
  );
}
