/** Knows the sections that pages can be built from, those of each theme among them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { ROOT } from '#core/process/project.ts';
import type { Site } from '#core/sites/site.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import { isDrawable } from '#core/templates/engines.ts';
import {
  SECTIONS_FOLDER,
  type SectionHead,
  sectionHead,
  sectionKindOf,
} from '#registry/tools/sections/section_head.ts';

/** Kind, which is the name of its file, → what its head comment says. */
export type KnownSections = ReadonlyMap<string, SectionHead>;

type Found = { heads: KnownSections; problems: string[] };

/** By theme; null is the project's own. */
const known = new Map<string | null, Found>();

/** Templates are read once, and so are their comments. */
function foundIn(theme: string | null): Found {
  const before = known.get(theme);
  if (before) return before;
  const folder = env.THEME_DIR.find(({ name }) => name === theme)?.folder;
  const own = readHeads(ROOT);
  const ofTheme = folder ? readHeads(folder, own.heads) : { heads: new Map(), problems: [] };
  for (const problem of [...own.problems, ...ofTheme.problems]) log.error({ theme }, `${problem} It is left out.`);
  const found = {
    heads: new Map([...own.heads, ...ofTheme.heads].filter(([kind]) => isDrawable(templateOf(kind), theme))),
    problems: [...own.problems, ...ofTheme.problems],
  };
  known.set(theme, found);
  return found;
}

/** @param ofProject the params of one that a theme draws otherwise need not be said again */
function readHeads(root: string, ofProject: KnownSections = new Map()) {
  const heads = new Map<string, SectionHead>();
  const problems: string[] = [];
  const files = globSync(`${SECTIONS_FOLDER}/*.eta`, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.sort()) {
    const kind = sectionKindOf(file);
    const source = readFileSync(path.join(root, file), 'utf8');
    if (kind && ofProject.has(kind) && !source.includes('@section')) continue;
    const { head, problems: wrong } = sectionHead(source);
    const name = root === ROOT ? file : path.join(root, file);
    if (kind && wrong.length === 0) heads.set(kind, head);
    else if (!kind) problems.push(`${name}: take small letters, digits and _ for the name of a section.`);
    problems.push(...wrong.map(({ line, message }) => `${name}:${line}: ${message}`));
  }
  return { heads, problems };
}

export const templateOf = (kind: string): string => `@website/sections/${kind}`;

export const sectionsOf = ({ website }: Site): KnownSections => foundIn(themeNameOf(website)).heads;

/** What is wrong with sections, each with file and line, for those who develop them. */
export const sectionProblems = ({ website }: Site): string[] =>
  env.isProduction ? [] : foundIn(themeNameOf(website)).problems;
