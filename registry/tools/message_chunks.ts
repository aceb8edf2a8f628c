import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DateLocale, locales, type NumberLocale } from '../locales.ts';
import type { Messages } from '../texts.ts';
import { hashOf } from './static_files.ts';

/** All texts that some source files say, in one language. Without translations: nothing. */
export type WidgetTexts = (files: string[], language: string) => Messages;

/** What one widget must learn to speak a language. */
export type Lesson = { messages: Messages; numbers?: NumberLocale; dates?: DateLocale };

/** language → widget → lesson; languages that teach nothing are left out. */
export type Lessons = Record<string, Record<string, Lesson>>;

/** Written as the sources are: no lesson needed. */
const SOURCE_LANGUAGE = 'en_US';

export function gatherLessons(filesOf: Record<string, string[]>, widgetTexts: WidgetTexts): Lessons {
  const all: Lessons = {};
  for (const language of Object.keys(locales)) {
    for (const [widget, files] of Object.entries(filesOf)) {
      const lesson = { messages: widgetTexts(files, language), ...formatsOf(files, language) };
      const isEmpty = Object.keys(lesson).length === 1 && Object.keys(lesson.messages).length === 0;
      if (!isEmpty) (all[language] ??= {})[widget] = lesson;
    }
  }
  return all;
}

function formatsOf(files: string[], language: string): Partial<Lesson> {
  if (language === SOURCE_LANGUAGE) return {};
  const { decimalPoint, thousandsSeparator, grouping, currencyPosition, direction, ...dates } = locales[language];
  const numbers = { decimalPoint, thousandsSeparator, grouping, currencyPosition, direction };
  return {
    ...(files.includes('registry/format.ts') && { numbers }),
    ...(files.includes('registry/dates.ts') && { dates }),
  };
}

/** Widgets that have something to learn in any language. */
export const learningWidgets = (lessons: Lessons) => new Set(Object.values(lessons).flatMap(Object.keys));

/** Language → folder. One hash for a language keeps the page's entry short: it names languages, not widgets. */
export function lessonFolders(lessons: Lessons): Record<string, string> {
  return Object.fromEntries(Object.entries(lessons).map(([language, widgets]) => [language, `${language}-${hashOf(JSON.stringify(widgets))}`]));
}

/** Writes `m/<language>-<hash>/<widget>.js`, for every widget that learns in any language. */
export function writeLessons(root: string, outdir: string, lessons: Lessons): string[] {
  const folders = lessonFolders(lessons);
  return Object.entries(lessons).flatMap(([language, widgets]) => {
    const folder = `${outdir}/m/${folders[language]}`;
    mkdirSync(path.join(root, folder), { recursive: true });
    return [...learningWidgets(lessons)].map((widget) => {
      const file = `${folder}/${widget}.js`;
      writeFileSync(path.join(root, file), chunk(widgets[widget] ?? { messages: {} }));
      return file;
    });
  });
}

function chunk({ messages, ...formats }: Lesson): string {
  const exported = Object.entries(formats).map(([name, value]) => `export const ${name}=${JSON.stringify(value)};`);
  return `export default ${JSON.stringify(messages)};${exported.join('')}\n`;
}
