/** Finds fields of `it` that no page gives to a template. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fields, membersOf, TEMPLATE_FIELDS } from '#registry/tools/themes/template_fields.ts';
import { TEMPLATE_TOOLS } from '#registry/tools/themes/template_tools.ts';
import { meantName } from '#registry/values/similar_name.ts';
import { codeOnly, commentsOf, type Include, includesOf, lineAt } from './template_code.ts';
import { type Checked, type Finding, nameOf } from './theme_files.ts';

/** `it.card.name` reads `card`, `name`. */
type Read = { path: string[]; at: number };

/** What the server adds to each page and to its frame. */
const OF_PAGES = ['body', 'place', 'user', 'menu', 'colorScheme', 'flash', 'week', ...Object.keys(TEMPLATE_FIELDS)];

type Template = { reads: Set<string>; described: Set<string>; includes: Include[]; source: string };
type Templates = Map<string, Template>;

/** Only the fields that an original tells of, by its head comment or code or those around it, may be read. */
export function fieldFindings(theme: Checked): Finding[] {
  const all = readTemplates(theme);
  const given = givenFields(all);
  return theme.templates.flatMap(({ file, source }) => {
    const known = given.get(nameOf(file)) ?? new Set();
    const parts = partsDescribed(all.get(nameOf(file))?.source ?? '');
    return readsOf(source).flatMap(({ path, at }): Finding[] => {
      const unknown = unknownOf(path, known, parts);
      return unknown ? [{ file, line: lineAt(source, at), message: unknown }] : [];
    });
  });
}

/** What is wrong with one that is read; null where it is known, or where nothing is known of it. */
function unknownOf([field = '', ...inner]: string[], given: Set<string>, parts: Map<string, Set<string>>) {
  if (!given.has(field)) return `No page gives it.${field} to this template.${meantName(field, given)}`;
  const described = Object.hasOwn(TEMPLATE_FIELDS, field) && TEMPLATE_FIELDS[field as keyof typeof TEMPLATE_FIELDS];
  if (described) return unknownIn(described, inner, `it.${field}`);
  const [name] = inner;
  const names = parts.get(field);
  return name === undefined || !names || names.has(name) ? null : notGiven(name, `it.${field}`, names);
}

function unknownIn(fields: Fields, [name, ...inner]: string[], of: string): string | null {
  const names = membersOf(fields);
  if (name === undefined || !names) return null;
  if (!names.includes(name)) return notGiven(name, of, names);
  return typeof fields === 'string' ? null : unknownIn(fields[name] as Fields, inner, `${of}.${name}`);
}

const notGiven = (name: string, of: string, names: Iterable<string>): string =>
  `No page gives ${name} of ${of} to this template.${meantName(name, names)}`;

/** The project's; of what only the theme has, only what it includes and how it is included. */
function readTemplates({ root, templates }: Checked): Templates {
  const folder = path.join(root, 'templates');
  const ofProject = globSync('*/**/*.eta', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  const all: Templates = new Map(
    ofProject.map((file) => [nameOf(file), templateOf(readFileSync(path.join(folder, file), 'utf8'))]),
  );
  for (const { file, source, original } of templates) {
    const own = templateOf(source);
    const known = all.get(nameOf(file));
    if (original !== null && known)
      known.includes.push(...own.includes.filter(({ name }) => !name.startsWith('project/')));
    else all.set(nameOf(file), { ...own, reads: new Set() });
  }
  return all;
}

const templateOf = (source: string): Template => ({
  reads: new Set(readsOf(source).flatMap(({ path: [field = ''] }) => field)),
  described: new Set(commentsOf(source).match(/\b[a-z]\w*/g) ?? []),
  includes: includesOf(source),
  source,
});

type Names = Map<string, Set<string>>;

/** What includes a template hands on all that it has, and therefore has what that needs. */
function givenFields(all: Templates): Names {
  const needed: Names = new Map(Array.from(all, ([name, one]) => [name, new Set(one.reads)]));
  untilNothingChanges(all, (name, inner, keys) =>
    add(
      needed.get(name),
      Array.from(needed.get(inner) ?? []).filter((one) => !keys.includes(one)),
    ),
  );
  const given: Names = new Map(
    Array.from(all, ([name, { described }]) => [name, new Set([...ALWAYS, ...described, ...(needed.get(name) ?? [])])]),
  );
  untilNothingChanges(all, (name, inner, keys) => add(given.get(inner), [...(given.get(name) ?? []), ...keys]));
  return given;
}

/** Layouts are left out: a field of one page is nothing that the frame of all pages could rely on. */
function untilNothingChanges(all: Templates, change: (name: string, inner: string, keys: string[]) => boolean): void {
  let isChanged = true;
  while (isChanged) {
    const pairs = [...all].flatMap(([name, { includes }]) => includes.map((one) => ({ ...one, from: name })));
    const changes = pairs.filter(({ kind }) => kind === 'include').map((one) => change(one.from, one.name, one.keys));
    isChanged = changes.includes(true);
  }
}

const ALWAYS = [...TEMPLATE_TOOLS, ...OF_PAGES];

function add(set: Set<string> | undefined, names: string[]): boolean {
  const before = set?.size;
  for (const name of names) set?.add(name);
  return set?.size !== before;
}

const PATH = '(?:\\??\\.[a-z_]\\w*)*';
const READ = new RegExp(`(?<![\\w$.])it(${PATH})`, 'gi');
/** `const { site } = it`, `const { name } = it.site.website` and `const site = it.site`. */
const DESTRUCTURED = new RegExp(`\\{([\\w\\s,:=[\\]?.]*)\\}\\s*=\\s*it(${PATH})\\s*(?:;|$)`, 'gim');
const NAMED = new RegExp(`\\b(?:const|let)\\s+(\\w+)\\s*=\\s*it(${PATH})\\s*(?:;|$)`, 'gim');

export function readsOf(template: string): Read[] {
  const code = codeOnly(template);
  const direct = Array.from(code.matchAll(READ), ({ 1: text = '', index }) => ({ path: namesIn(text), at: index }));
  const parts = Array.from(code.matchAll(DESTRUCTURED), ({ 1: list = '', 2: of = '', index }) =>
    list.split(',').flatMap((part) => {
      const [, field, local = field] = /^\s*(\w+)(?:\s*:\s*(\w+))?/.exec(part) ?? [];
      if (!field || !local) return [];
      const path = [...namesIn(of), field];
      return [{ path, at: index }, ...readsOfLocal(code, local, path)];
    }),
  ).flat();
  const wholes = Array.from(code.matchAll(NAMED), ({ 1: local = '', 2: of = '' }) =>
    readsOfLocal(code, local, namesIn(of)),
  ).flat();
  return [...direct, ...parts, ...wholes].filter(({ path }) => path.length > 0);
}

const namesIn = (path: string): string[] => path.match(/\w+/g) ?? [];

const readsOfLocal = (code: string, local: string, of: string[]): Read[] =>
  Array.from(code.matchAll(new RegExp(`(?<![\\w$.])${local}(${PATH})`, 'gi')), ({ 1: text = '', index }) => ({
    path: [...of, ...namesIn(text)],
    at: index,
  })).filter(({ path }) => path.length > of.length);

/** `card {name, url {href}}` in a head comment says all that `card` has; what the code reads counts, too. */
function partsDescribed(source: string): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>();
  const comments = commentsOf(source);
  for (const { 1: field = '', index } of comments.matchAll(/\b(\w+) \{/g)) {
    const list = upToEnd(comments.slice(index + field.length + 1));
    const names = [...(list.match(/\w+/g) ?? []), ...wordsAfter(source, field)];
    parts.set(field, new Set([...(parts.get(field) ?? []), ...names]));
  }
  for (const tool of ALWAYS) parts.delete(tool);
  return parts;
}

/** From a brace to the one that closes it. */
function upToEnd(text: string): string {
  let depth = 0;
  const end = [...text].findIndex((sign) => {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    return depth === 0;
  });
  return text.slice(0, end + 1);
}

const wordsAfter = (source: string, field: string): string[] =>
  readsOf(source).flatMap(({ path: [of, name] }) => (of === field && name ? [name] : []));
