/** Which theme a website has. */
import { env } from '#core/process/env.ts';
import { NO_THEME } from '#registry/tools/themes/folders.ts';
import type { Website } from './website.ts';

/** Null: as the project looks. One that is no longer in `THEME_DIR` gives way to the first. */
export function themeNameOf({ themeName }: Pick<Website, 'themeName'>): string | null {
  if (themeName === NO_THEME) return null;
  return (env.THEME_DIR.find(({ name }) => name === themeName) ?? env.THEME_DIR[0])?.name ?? null;
}
