import type { AnyWidget, Load } from '#registry/widget.ts';
import { loadCode } from './load_code.ts';

/** The build's facts about a widget, known before it is loaded. */
export type Entry = {
  widget(): Promise<{ default: AnyWidget }>;
  load: Load;
  /** Draws with the framework; without it the runtime is not loaded. */
  hasView: boolean;
  hasTexts: boolean;
};

export const LOADS: Load[] = ['now', 'idle', 'visible', 'interact'];

type Code = Awaited<ReturnType<Entry['widget']>>;
export type Facts = { load: Load; hasView: boolean; hasTexts: boolean };

/** One word for a widget, as every page carries the list of all: its name, a digit for its facts, its chunk's hash. */
export function wordFor(name: string, { load, hasView, hasTexts }: Facts, hash: string): string {
  return name + (LOADS.indexOf(load) + (hasView ? 4 : 0) + (hasTexts ? 8 : 0)).toString(16) + hash;
}

/**
 * Where a widget's messages are in a language.
 * @param said a folder; names after it are the only widgets with messages of their own there, as in the language
 * that texts are written in
 */
export function messageFolder(said: string | undefined, name: string): string | undefined {
  const [folder, ...speakers] = said?.split(' ') ?? [];
  return speakers.length === 0 || speakers.includes(name) ? folder : undefined;
}

/** Decodes the entries, by name. */
export function decodeEntries(words: string): Record<string, Entry> {
  return Object.fromEntries(
    Array.from(words.matchAll(/(\w+)(\w)(\w{8})/g), ([, name, digit, hash]) => {
      const facts = Number(`0x${digit}`);
      return [
        name,
        {
          widget: () => loadCode<Code>(`./${name}-${hash}.js`),
          load: LOADS[facts & 3],
          hasView: !!(facts & 4),
          hasTexts: !!(facts & 8),
        },
      ];
    }),
  );
}
