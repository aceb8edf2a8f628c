import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { hashOf } from './static_files.ts';

/** The messages of some source files in one language; empty without translations. */
export type WidgetTexts = (files: string[], language: string) => Messages;

/** language → widget → its messages; languages without messages are left out. */
export type AllMessages = Record<string, Record<string, Messages>>;

/** Where messages come from: the catalogues, or a test's own. */
export type TextsSource = {
  widgetTexts: WidgetTexts;
  compileTexts(outdir: string): string[];
};

export function gatherMessages(filesOf: Record<string, string[]>, { widgetTexts }: TextsSource): AllMessages {
  const all: AllMessages = {};
  for (const language of Object.keys(locales)) {
    for (const [widget, files] of Object.entries(filesOf)) {
      const messages = widgetTexts(files, language);
      if (Object.keys(messages).length === 0) continue;
      all[language] ??= {};
      all[language][widget] = messages;
    }
  }
  return all;
}

export const speakingWidgets = (all: AllMessages) => new Set(Object.values(all).flatMap(Object.keys));

/**
 * Language → folder, as `messageFolder` reads it. One hash for a language keeps the page's entry short: it names
 * languages, and widgets only where few of them speak.
 */
export function messageFolders(all: AllMessages): Record<string, string> {
  const most = speakingWidgets(all).size / 2;
  return Object.fromEntries(
    Object.entries(all).map(([language, widgets]) => {
      const names = Object.keys(widgets);
      return [language, [folderOf(language, widgets), ...(names.length < most ? names : [])].join(' ')];
    }),
  );
}

const folderOf = (language: string, widgets: Record<string, Messages>) =>
  `${language}-${hashOf(JSON.stringify(widgets))}`;

/** Writes `m/<language>-<hash>/<widget>.js`, for every widget that speaks in any language. */
export function writeMessages(root: string, outdir: string, all: AllMessages): string[] {
  return Object.entries(all).flatMap(([language, widgets]) => {
    const folder = `${outdir}/m/${folderOf(language, widgets)}`;
    mkdirSync(path.join(root, folder), { recursive: true });
    return [...speakingWidgets(all)].map((widget) => {
      const file = `${folder}/${widget}.js`;
      writeFileSync(path.join(root, file), `export default ${JSON.stringify(widgets[widget] ?? {})};\n`);
      return file;
    });
  });
}
