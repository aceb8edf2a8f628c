// npm run new widget shop/o_gift_note · theme ../themes/harbor · override @shop/_card · language nl_NL
import path from 'node:path';
import { newLanguage } from './languages/new_language.ts';
import { newWidget } from './new_widget.ts';
import { newOverride } from './themes/new_override.ts';
import { newTheme } from './themes/new_theme.ts';

const root = path.resolve(import.meta.dirname, '../..');

const KINDS: Record<string, (place: string, folder?: string) => string> = {
  widget: (place) => newWidget(root, place).join('\n'),
  theme: (place) => `${newTheme(place).join('\n')}\nNow: THEME_DIR=${place} npm run dev`,
  language: (code) => newLanguage(root, code).join('\n'),
  override: (place, folder = process.env.THEME_DIR ?? '') => newOverride(root, place, folder),
};

const [kind = '', place = '', folder] = process.argv.slice(2);
try {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!make)
    throw new Error(
      'Usage: npm run new widget shop/o_gift_note, theme ../themes/harbor, override @shop/_card ../themes/harbor, or language nl_NL',
    );
  console.log(make(place, folder));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
