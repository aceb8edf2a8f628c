/** Decides whether a rule means a page, in time that grows with its path. */
import { RE2JS } from 're2js';

/** A regular expression, without the means that could take for ever. */
const BEGINS_PATTERN = '^';
const LONGEST_PATH = 2000;
const MOST_COMPILED = 200;

const compiled = new Map<string, RE2JS>();

/** @param path with its query. @param pages from `^` on a regular expression; otherwise `*` stands for anything */
export function isLike(path: string, pages: string): boolean {
  if (pages === '') return true;
  if (pages.startsWith(BEGINS_PATTERN))
    return isPattern(pages) && patternOf(pages).matcher(path.slice(0, LONGEST_PATH)).find();
  return isAlong(path, pages.split('*'));
}

/** Whether it can be read, without references back and looking around. */
export function isPattern(text: string): boolean {
  try {
    return patternOf(text) !== null;
  } catch {
    return false;
  }
}

function patternOf(text: string): RE2JS {
  const known = compiled.get(text);
  if (known) return known;
  const made = RE2JS.compile(text);
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(text, made);
  return made;
}

/** Whether the parts follow one another, with anything between them. */
function isAlong(path: string, [first = '', ...rest]: string[]): boolean {
  if (!path.startsWith(first)) return false;
  if (rest.length === 0) return path === first || path.replace(/[?].*$/, '') === first;
  const last = rest.pop() as string;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/** As the specified answer has it: a regular expression. */
export const regexOf = (pages: string): string => {
  if (pages === '' || pages.startsWith(BEGINS_PATTERN)) return pages;
  return `^${pages.split('*').map(escaped).join('.*')}$`;
};

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
