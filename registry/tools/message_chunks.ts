import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '#registry/runtime/known.ts';
import type { Messages } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { hashOf } from './static_files.ts';
import type { ThemeFolder } from './themes/folders.ts';

/** The messages of some source files in one language; empty without translations. */
export type WidgetTexts = (files: string[], language: string, themes?: readonly ThemeFolder[]) => Messages;

/** language → widget → its messages; languages without messages are left out. */
export type AllMessages = Record<string, Record<string, Messages>>;

/** Where messages come from: the catalogues, or a test's own. */
export type TextsSource = {
  widgetTexts: WidgetTexts;
  compileTexts(outdir: string, themes?: readonly ThemeFolder[]): string[];
};

export function gatherMessages(
  filesOf: Record<string, string[]>,
  { widgetTexts }: TextsSource,
  themes?: readonly ThemeFolder[],
): AllMessages {
  const all: AllMessages = {};
  for (const language of Object.keys(locales)) {
    for (const [widget, files] of Object.entries(filesOf)) {
      const messages = widgetTexts(files, language, themes);
      if (Object.keys(messages).length === 0) continue;
      all[language] ??= {};
      all[language][widget] = messages;
    }
  }
  return all;
}

/** Who says something in any language. */
export const speakersOf = (all: AllMessages) => new Set(Object.values(all).flatMap(Object.keys));

/** The messages of all the widgets of a group in one. @param groups group → its widgets */
export function groupMessages(all: AllMessages, groups: Record<string, string[]>): AllMessages {
  const inOne = (widgets: Record<string, Messages>, names: string[]) =>
    Object.assign({}, ...names.map((name) => widgets[name])) as Messages;
  return Object.fromEntries(
    Object.entries(all).map(([language, widgets]) => {
      const grouped = Object.entries(groups).map(([group, names]) => [group, inOne(widgets, names)] as const);
      return [language, Object.fromEntries(grouped.filter(([, messages]) => Object.keys(messages).length > 0))];
    }),
  );
}

/**
 * Language → its hash, as `fileOf` reads it. One for a language keeps the page's entry short: it names
 * languages, and groups only where few of them speak.
 */
export function messageHashes(all: AllMessages): Record<string, string> {
  const most = speakersOf(all).size / 2;
  return Object.fromEntries(
    Object.entries(all).map(([language, groups]) => {
      const names = Object.keys(groups);
      const hash = `${language}-${hashOf(JSON.stringify(groups))}`;
      return [language, [hash, ...(names.length < most ? names : [])].join(' ')];
    }),
  );
}

/**
 * Writes each speaking group once more for each language, with its messages: one request brings both.
 * @param files group → its file, from the root
 */
export function writeMessages(root: string, all: AllMessages, files: Record<string, string>): string[] {
  const hashes = messageHashes(all);
  return Object.entries(all).flatMap(([language, groups]) =>
    [...speakersOf(all)].flatMap((group) => {
      const code = files[group] as string;
      const file = fileOf(code.replace(/\.js$/, ''), group, true, hashes[language]);
      if (file === code) return [];
      const source = readFileSync(path.join(root, code), 'utf8');
      writeFileSync(path.join(root, file), `${source}export default ${JSON.stringify(groups[group] ?? {})};\n`);
      return [file];
    }),
  );
}
