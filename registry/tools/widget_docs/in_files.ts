/** Finds a widget's events and keys, in all files that it is made of. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Program, parseSync, Visitor } from 'oxc-parser';
import { readOnce } from '#registry/tools/read_once.ts';
import { plainComment } from './plain_comment.ts';

/** Names, each sorted. */
export type Events = {
  /** Events that it sends. */
  sends: string[];
  /** Events that it hears. */
  hears: string[];
  /** Actions that it asks others for. */
  asks: string[];
  /** Actions that others may ask it for. */
  answers: string[];
};

const MEANING: Record<string, keyof Events> = {
  emit: 'sends',
  emitEverywhere: 'sends',
  on: 'hears',
  latest: 'hears',
  useEvent: 'hears',
  useLatest: 'hears',
  demand: 'asks',
  offer: 'answers',
  useAction: 'answers',
};
/** Names such as `cart:changed`, and not those of DOM events. */
const NAME = /^\w+:\w+$/;

/** @param files the widget's own and those that it imports, from the root */
export function eventsIn(root: string, files: readonly string[]): Events {
  const found = sourcesOf(root, files).flatMap(({ events }) => events);
  const of = (kind: keyof Events) => unique(found.filter((one) => one.kind === kind).map(({ name }) => name));
  return { sends: of('sends'), hears: of('hears'), asks: of('asks'), answers: of('answers') };
}

/** What the comments of those files say after `@keyboard`: an accessibility pattern with its keys. */
export const keyboardIn = (root: string, files: readonly string[]): string[] =>
  unique(sourcesOf(root, files).flatMap(({ keyboard }) => keyboard));

const unique = (texts: string[]): string[] => [...new Set(texts)].toSorted();

const sourcesOf = (root: string, files: readonly string[]) =>
  files.filter((file) => /\.tsx?$/.test(file)).map((file) => readSource(path.join(root, file)));

const readSource = readOnce((file) => {
  const { program, comments } = parseSync(file, readFileSync(file, 'utf8'));
  return { events: eventsOf(program), keyboard: comments.flatMap(({ value }) => taggedIn(value)) };
});

const taggedIn = (comment: string): string[] =>
  [...plainComment(comment).matchAll(/@keyboard ([^@]+)/g)].map(([, keys = '']) => keys.trim());

function eventsOf(program: Program): { kind: keyof Events; name: string }[] {
  const found: { kind: keyof Events; name: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const kind = callee.type === 'Identifier' && MEANING[callee.name];
      const name = first?.type === 'Literal' && String(first.value);
      if (kind && name && NAME.test(name)) found.push({ kind, name });
    },
  }).visit(program);
  return found;
}
