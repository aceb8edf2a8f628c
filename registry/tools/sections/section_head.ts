/** Reads the head comment of a section: title and params. */
import { TEMPLATE_TOOLS } from '#registry/tools/themes/template_tools.ts';

/** Where sections stand, in the project and in a theme. */
export const SECTIONS_FOLDER = 'templates/website/sections';

/** Written in each language, or once for all of them. */
export const TRANSLATED_KINDS = ['text', 'long_text', 'rich', 'list', 'image'] as const;
export const PLAIN_KINDS = ['link', 'number', 'choice', 'switch', 'category', 'products'] as const;
/** Becomes as many params of the kind `image` as the section may have. */
const IMAGES = 'images';
/** What the server adds, for sections that ask for it. */
export const SECTION_DATA = ['products', 'categories', 'promises', 'newsletter', 'hours', 'form'] as const;

export type SectionData = (typeof SECTION_DATA)[number];
type TranslatedKind = (typeof TRANSLATED_KINDS)[number];
type PlainKind = (typeof PLAIN_KINDS)[number];

export type SectionOption = { value: string; label: string };
export type SectionParam = {
  name: string;
  kind: TranslatedKind | PlainKind;
  /** In English, to be translated; so is the default of a text. */
  label: string;
  /** As a form shows it: `on` of a switch. */
  fallback: string;
  /** Of a number. */
  least: number;
  most: number;
  /** Of a choice. */
  options: SectionOption[];
  /** Of one image of several: the name under which the template finds all, and its number. */
  list?: string;
  number?: number;
};

export type SectionHead = {
  title: string;
  description: string;
  /** Begins a page with its heading. */
  isOpening: boolean;
  data: SectionData[];
  params: SectionParam[];
};

export type HeadProblem = { line: number; message: string };

const KINDS: readonly string[] = [...TRANSLATED_KINDS, ...PLAIN_KINDS, IMAGES];
/** What all sections get, and what the page around them has. */
const TAKEN = new Set<string>([
  ...TEMPLATE_TOOLS,
  ...SECTION_DATA,
  'heading',
  'isFirst',
  'pageTitle',
  'page',
  'head',
  'place',
  'body',
  'user',
]);
const MOST_PARAMS = 30;
const LARGEST_NUMBER = 1000;
const MOST_IMAGES = 24;

const COMMENT = /^\s*<%[-_]?\s*\/\*([\s\S]*?)\*\//;
const PARAM = /^\{\s*(\w+)\s*([^}]*)\}\s+(?:(\w+)|\[(\w+)=([^\]]*)\])\s+-\s+(\S.*)$/;
const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/;
const OPTION = /([a-z][a-z0-9_]*)="([^"]+)"/g;
const EXAMPLE = 'Write it like: @param {text} title - Heading';

/** One tag with the lines that go on with it. */
type Tag = { tag: string; text: string; line: number };

/** @returns what it says, and what can't be understood; sections with problems are not used */
export function sectionHead(source: string): { head: SectionHead; problems: HeadProblem[] } {
  const problems: HeadProblem[] = [];
  const head: SectionHead = { title: '', description: '', isOpening: false, data: [], params: [] };
  const tell = (line: number, message: string) => void problems.push({ line, message });
  for (const one of tagsOf(source)) {
    if (one.tag === 'section') [head.title, head.description] = titleAndDescription(one.text);
    else if (one.tag === 'opening') head.isOpening = true;
    else if (one.tag === 'data') addData(head, one, tell);
    else if (one.tag === 'param') addParam(head, one, tell);
    else tell(one.line, `There is no tag @${one.tag}. Tags: @section, @opening, @data, @param.`);
  }
  if (!head.title) tell(1, 'A section begins with a comment that says its title: <% /* @section Questions … */ %>');
  return { head, problems };
}

type Tell = (line: number, message: string) => void;

function tagsOf(source: string): Tag[] {
  const [, comment = ''] = COMMENT.exec(source) ?? [];
  const before = source.slice(0, source.indexOf(comment)).split('\n').length;
  const tags: Tag[] = [];
  let isOpen = false;
  for (const [at, text] of comment.split('\n').entries()) {
    const [, tag, rest = ''] = /^\s*@(\w+)\s*(.*)$/.exec(text) ?? [];
    const last = tags.at(-1);
    // After a blank line, or what other templates begin with, stands what only people read.
    isOpen = tag !== undefined || (isOpen && !/^\s*(?:it:.*)?$/.test(text));
    if (tag) tags.push({ tag, text: rest.trim(), line: before + at });
    else if (last && isOpen) last.text += `\n${text.trim()}`;
  }
  return tags;
}

function titleAndDescription(text: string): [string, string] {
  const [title = '', ...description] = text.split('\n');
  return [title, description.join(' ')];
}

function addData(head: SectionHead, { text, line }: Tag, tell: Tell): void {
  for (const name of text.split(/\s+/)) {
    const known = SECTION_DATA.find((one) => one === name);
    if (known) head.data.push(known);
    else tell(line, `There is no data '${name}'. Data: ${SECTION_DATA.join(', ')}.`);
  }
}

function addParam(head: SectionHead, { text, line }: Tag, tell: Tell): void {
  const [, kind = '', facts = '', plain, named, fallback = '', label = ''] =
    PARAM.exec(text.replaceAll('\n', ' ')) ?? [];
  const name = plain ?? named ?? '';
  const ranged = { ...rangeIn(facts), options: optionsIn(facts) };
  const param = { name, kind: kind as SectionParam['kind'], label, fallback, ...ranged };
  const added = kind === IMAGES ? imagesOf(param, facts) : [param];
  const problem = kind
    ? (nameProblem(param, added, head) ?? (kind === IMAGES ? imagesProblem(param, facts) : problemOf(param, facts)))
    : `This param can't be read. ${EXAMPLE}`;
  if (problem) tell(line, problem);
  else head.params.push(...added);
}

/** `images` has room for `image1`, `image2` and so on, each with an alternative text. */
const imagesOf = (param: SectionParam, facts: string): SectionParam[] =>
  Array.from({ length: Math.min(Number(facts) || 0, MOST_IMAGES) }, (_, at) => ({
    ...param,
    name: `${param.name.replace(/s$/, '')}${at + 1}`,
    kind: 'image',
    list: param.name,
    number: at + 1,
  }));

function imagesProblem({ fallback }: SectionParam, facts: string): string | null {
  if (fallback) return `A param of kind '${IMAGES}' has no default.`;
  const isFit = /^\d+\s*$/.test(facts) && Number(facts) > 1 && Number(facts) <= MOST_IMAGES;
  return isFit ? null : `Say how many there may be, 2 to ${MOST_IMAGES}: @param {images 12} images - Image`;
}

function nameProblem(
  { name, kind }: { name: string; kind: string },
  added: SectionParam[],
  { params }: SectionHead,
): string | null {
  if (!KINDS.includes(kind)) return `There is no kind '${kind}'. Kinds: ${KINDS.join(', ')}.`;
  if (!NAME.test(name)) return `'${name}' can't be a name: take letters and digits, small at first.`;
  if (TAKEN.has(name)) return `Every section has an it.${name} already: take another name.`;
  const names = new Set([name, ...added.map((one) => one.name)]);
  const taken = params.find((one) => names.has(one.name) || one.list === name);
  if (taken) return `There are two params '${taken.list ?? taken.name}'.`;
  return params.length + added.length > MOST_PARAMS ? `A section has at most ${MOST_PARAMS} params.` : null;
}

/** `1-12` */
function rangeIn(facts: string): { least: number; most: number } {
  const [, least = 0, most = LARGEST_NUMBER] = /^(\d+)-(\d+)\s*$/.exec(facts) ?? [];
  return { least: Number(least), most: Number(most) };
}

const optionsIn = (facts: string): SectionOption[] =>
  Array.from(facts.matchAll(OPTION), ([, value = '', label = '']) => ({ value, label }));

function problemOf({ kind, fallback, least, most, options }: SectionParam, facts: string): string | null {
  const rest = (
    kind === 'choice' ? facts.replace(OPTION, '') : kind === 'number' ? facts.replace(/^\d+-\d+/, '') : facts
  ).trim();
  if (rest) return `'${rest}' can't be read. Write {choice start="At the start" end="At the end"} or {number 1-12}.`;
  if (kind === 'choice' && options.length < 2)
    return 'A choice has options: {choice start="At the start" end="At the end"}';
  if (kind === 'choice' && fallback && !options.some(({ value }) => value === fallback))
    return `The default '${fallback}' is none of the options.`;
  if (kind === 'number' && fallback && !(/^\d+$/.test(fallback) && +fallback >= least && +fallback <= most))
    return `The default '${fallback}' is no whole number from ${least} to ${most}.`;
  if (kind === 'switch' && !['', 'on', 'off'].includes(fallback)) return "The default of a switch is 'on' or 'off'.";
  if (['image', 'category', 'products', 'link', 'rich', 'list'].includes(kind) && fallback)
    return `A param of kind '${kind}' has no default.`;
  return null;
}

/** All that people read of it, in English. */
export function headTexts({ title, description, params }: SectionHead): string[] {
  const ofParams = params.flatMap(({ kind, label, fallback, options }) => [
    label,
    ...options.map((one) => one.label),
    ...(kind === 'text' || kind === 'long_text' ? [fallback] : []),
  ]);
  return [...new Set([title, description, ...ofParams])].filter(Boolean);
}

/** `templates/website/sections/questions.eta` → `questions`; null for other files. */
export const sectionKindOf = (file: string): string | null =>
  /^templates\/website\/sections\/([a-z][a-z0-9_]{0,39})\.eta$/.exec(file)?.[1] ?? null;
