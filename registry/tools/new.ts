// npm run new widget shop/o_gift_note · npm run new theme ../themes/harbor
import path from 'node:path';
import { newWidget } from './new_widget.ts';
import { newTheme } from './themes/new_theme.ts';

const KINDS: Record<string, (place: string) => string> = {
  widget: (place) => newWidget(path.resolve(import.meta.dirname, '../..'), place).join('\n'),
  theme: (place) => `${newTheme(place).join('\n')}\nNow: THEME_DIR=${place} npm run dev`,
};

const [kind = '', place = ''] = process.argv.slice(2);
try {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!make) throw new Error('Usage: npm run new widget shop/o_gift_note, or npm run new theme ../themes/harbor');
  console.log(make(place));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
