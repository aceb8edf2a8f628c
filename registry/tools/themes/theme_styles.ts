/** Bundles a theme's stylesheets, without those that would harm the pages. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '#registry/tools/bundle.ts';
import { bundleCss, type Styles } from '#registry/tools/static_files.ts';
import type { ThemeFolder } from './folders.ts';

/** Forty times the project's own: nobody waits for more on a phone. */
export const MOST_STYLE_BYTES = 2 * 1024 * 1024;

/** Where one is left out, or cannot be built, pages get the project's. esbuild has printed file and line of its errors. */
export async function stylesOfTheme(settings: Settings, outdir: string, theme: ThemeFolder): Promise<Styles> {
  const tell = (what: string) => console.error(`Theme ${theme.name}: ${what}; the project's own is used instead.`);
  try {
    const { files, outputs } = await bundleCss(settings, outdir, theme);
    const heavy = Object.entries(files).filter(
      ([, output]) => statSync(path.resolve(settings.root, output)).size > MOST_STYLE_BYTES,
    );
    for (const [file] of heavy) tell(`assets/${file} has more than ${MOST_STYLE_BYTES / 1024 / 1024} MB`);
    const left = new Set(heavy.map(([, output]) => output));
    return {
      files: Object.fromEntries(Object.entries(files).filter(([, output]) => !left.has(output))),
      outputs: outputs.filter((output) => !left.has(output)),
    };
  } catch (error) {
    if (!(error as { errors?: unknown }).errors) throw error;
    tell('its stylesheets cannot be built');
    return { files: {}, outputs: [] };
  }
}
