/** Reads code and lines of a template. */

/** Eta's tags; quotes and comments may contain their end mark. */
const TAG =
  /<%[-_]?\s*([=~]?)((?:\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|`(?:\\[\s\S]|[^`\\])*`|(?!%>)[^'"`])*?)[-_]?%>/g;

/** `sign`: `=` writes text, `~` writes HTML, nothing writes nothing. */
export type Tag = { sign: string; code: string; at: number; end: number };

export const tagsOf = (template: string): Tag[] =>
  Array.from(template.matchAll(TAG), ({ 0: all, 1: sign = '', 2: code = '', index }) => ({
    sign,
    code,
    at: index,
    end: index + all.length,
  }));

export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** What stands in comments, which say the fields that a template reads. */
export const commentsOf = (template: string): string =>
  tagsOf(template)
    .flatMap(({ code }) => code.match(/\/\*[\s\S]*?\*\//g) ?? [])
    .join('\n');

const NOT_CODE = /\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"/g;

/** The template with blanks for HTML, comments and quoted texts: all else stands where it stood. */
export function codeOnly(template: string, { keepsTexts = false } = {}): string {
  let code = '';
  for (const { at, end } of tagsOf(template)) {
    const tag = template
      .slice(at, end)
      .replace(NOT_CODE, (part) => (keepsTexts && part[0] !== '/' ? part : blank(part)));
    code += blank(template.slice(code.length, at)) + tag;
  }
  return code;
}

/** The template with blanks for its code. */
export const htmlOnly = (template: string): string =>
  tagsOf(template).reduce(
    (html, { at, end }) => html.slice(0, at) + blank(html.slice(at, end)) + html.slice(end),
    template,
  );

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** `own`: keys given to it; `isSpread`: it also gets what the template around it has. */
export type Include = { kind: 'include' | 'layout'; name: string; keys: string[]; at: number };

const CALL = /\b(include|layout)\(\s*["']@([\w/]+)["']/g;

export function includesOf(template: string): Include[] {
  const code = codeOnly(template, { keepsTexts: true });
  return Array.from(code.matchAll(CALL), ({ 0: all, 1: kind, 2: name = '', index }) => ({
    kind: kind as Include['kind'],
    name,
    keys: keysIn(argumentsAfter(code, index + all.length)),
    at: index,
  }));
}

/** Up to the parenthesis that closes the call. */
function argumentsAfter(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if ('([{'.includes(code[at] as string)) depth++;
    if (')]}'.includes(code[at] as string) && --depth < 0) return code.slice(from, at);
  }
  return '';
}

/** Names of `, { a: 1, b }`, not of what stands deeper. */
function keysIn(given: string): string[] {
  const [, inner] = /^\s*,\s*\{([\s\S]*)\}\s*,?\s*$/.exec(given) ?? [];
  if (inner === undefined) return [];
  let flat = inner.replace(NOT_CODE, '');
  while (/[([{][^()[\]{}]*[)\]}]/.test(flat)) flat = flat.replace(/[([{][^()[\]{}]*[)\]}]/g, '');
  return flat.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);
}
