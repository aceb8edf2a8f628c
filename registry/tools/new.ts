// npm run new widget shop/o_gift_note · theme ../themes/harbor · section opening_hours · override @shop/_card · language nl_NL
import path from 'node:path';
import { newLanguage } from './languages/new_language.ts';
import { newWidget } from './new_widget.ts';
import { newSection } from './sections/new_section.ts';
import { newOverride } from './themes/new_override.ts';
import { newTheme } from './themes/new_theme.ts';

const root = path.resolve(import.meta.dirname, '../..');

const USAGE = `Usage: npm run new widget shop/o_gift_note [../themes/harbor]
       npm run new section opening_hours [../themes/harbor]
       npm run new override @shop/_card ../themes/harbor
       npm run new theme ../themes/harbor
       npm run new language nl_NL`;

const KINDS: Record<string, (place: string, theme: string | undefined) => string> = {
  widget: (place, theme = '') => newWidget(root, place, theme).join('\n'),
  section: (name, theme = '') => newSection(root, name, theme),
  override: (place, theme = process.env.THEME_DIR ?? '') => newOverride(root, place, theme),
  theme: (place) => `${newTheme(place).join('\n')}\nNow: THEME_DIR=${place} npm run dev`,
  language: (code) => newLanguage(root, code).join('\n'),
};

const [kind = '', place = '', theme] = process.argv.slice(2);
try {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!make) throw new Error(USAGE);
  console.log(make(place, theme));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
