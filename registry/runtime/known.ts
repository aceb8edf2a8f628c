import type { Messages } from '#registry/texts.ts';
import type { AnyWidget, Load } from '#registry/widget.ts';
import { loadCode } from './load_code.ts';

/** The build's facts about a widget, known before it is loaded. */
export type Entry = {
  /** Loads its messages, too. */
  widget(): Promise<{ default: AnyWidget }>;
  load: Load;
  /** Draws with the framework; without it the runtime is not loaded. */
  hasView: boolean;
};

export const LOADS: Load[] = ['now', 'idle', 'visible', 'interact', 'personal'];

export type Facts = { load: Load; hasView: boolean };

/** Widgets that share a file, which is named after the first. */
export type GroupFacts = { widgets: ({ name: string } & Facts)[]; hasTexts: boolean };

/** Exports its widgets by their names; by default the messages, where the file is one of a language. */
type GroupCode = Record<string, unknown> & { default?: Messages; learn?(messages: Messages): void };

/**
 * One word for a group, as pages carry those of their widgets: its widgets, each with a digit for its facts (five ways to load, with a View or without), then
 * whether it speaks, then its file's hash.
 */
export function wordFor({ widgets, hasTexts }: GroupFacts, hash: string): string {
  const names = widgets.map(({ name, load, hasView }) => name + (LOADS.indexOf(load) + (hasView ? LOADS.length : 0)));
  return `${names.join()},${hasTexts ? 1 : 0}${hash}`;
}

/**
 * A group's file in a language: with its messages there, if it has any.
 * @param file without its ending
 * @param said a hash; names after it are the only groups that speak there, as in the language that texts are written in
 */
export function fileOf(file: string, group: string, hasTexts: boolean, texts: string | undefined): string {
  const [hash, ...speakers] = texts?.split(' ') ?? [];
  const speaks = hasTexts && hash && (speakers.length === 0 || speakers.includes(group));
  return `${file}${speaks ? `-${hash}` : ''}.js`;
}

/** Decodes the entries, by name. @param said see `fileOf` */
export function decodeEntries(words: string, texts: string | undefined): Record<string, Entry> {
  const entries: Record<string, Entry> = {};
  for (const [, names = '', speaks, hash] of words.matchAll(/([\w,]+),(\d)(\w+)/g)) {
    const group = names.slice(0, names.search(/\d(,|$)/));
    const file = fileOf(`./${group}-${hash}`, group, speaks === '1', texts);
    for (const [, name = '', facts] of names.matchAll(/(\w+)(\d)/g)) {
      entries[name] = {
        async widget() {
          const code = await loadCode<GroupCode>(file);
          if (code.default) code.learn?.(code.default);
          return { default: code[name] as AnyWidget };
        },
        load: LOADS[Number(facts) % LOADS.length] as Load,
        hasView: Number(facts) >= LOADS.length,
      };
    }
  }
  return entries;
}
