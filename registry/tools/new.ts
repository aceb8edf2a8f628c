// npm run new widget shop/o_gift_note · theme ../themes/harbor · section opening_hours · override @shop/_card · language nl_NL
import path from 'node:path';
import { parseArgs } from 'node:util';
import { newLanguage } from './languages/new_language.ts';
import { newWidget } from './new_widget.ts';
import { newSection } from './sections/new_section.ts';
import { newOverride } from './themes/new_override.ts';
import { newTheme } from './themes/new_theme.ts';

const root = path.resolve(import.meta.dirname, '../..');

const KINDS: Record<string, (place: string, folder?: string, theme?: string) => string> = {
  widget: (place) => newWidget(root, place).join('\n'),
  theme: (place) => `${newTheme(place).join('\n')}\nNow: THEME_DIR=${place} npm run dev`,
  language: (code) => newLanguage(root, code).join('\n'),
  section: (name, _folder, theme = '') => newSection(root, name, theme),
  override: (place, folder = process.env.THEME_DIR ?? '') => newOverride(root, place, folder),
};

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { theme: { type: 'string' } } });
  const [kind = '', place = '', folder] = positionals;
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!make)
    throw new Error(
      'Usage: npm run new widget shop/o_gift_note, theme ../themes/harbor, section opening_hours [-- --theme ../themes/harbor], override @shop/_card ../themes/harbor, or language nl_NL',
    );
  console.log(make(place, folder, values.theme));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
