import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WidgetTexts } from './message_chunks.ts';

/** What the catalogues say to widgets. */
export type TextsSource = { widgetTexts: WidgetTexts; compileTexts(): unknown };

export async function readTexts(root: string): Promise<TextsSource> {
  const file = path.join(root, 'registry/tools/texts.ts');
  if (!existsSync(file)) return { widgetTexts: () => ({}), compileTexts() {} };
  return (await import(pathToFileURL(file).href)) as TextsSource;
}
