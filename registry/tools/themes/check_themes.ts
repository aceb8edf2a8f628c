// npm run theme:check [-- FOLDER … --accept]: checks themes, those of THEME_DIR if no folder is given.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkTheme, reportText } from './check/check_theme.ts';
import { acceptOriginals } from './check/originals.ts';
import { readTheme } from './check/theme_files.ts';
import { themeFoldersIn } from './folders.ts';

const root = path.resolve(import.meta.dirname, '../../..');

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { accept: { type: 'boolean' } } });
  const themes = themeFoldersIn(positionals.join(path.delimiter) || (process.env.THEME_DIR ?? ''));
  if (themes.length === 0)
    throw new Error('Usage: npm run theme:check -- ../themes/harbor [--accept], or set THEME_DIR');
  for (const theme of themes) {
    if (values.accept) console.log(`Recorded originals: ${acceptOriginals(readTheme(root, theme.folder))}.`);
    const report = await checkTheme(root, theme);
    console.log(reportText(report));
    if (report.findings.length > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
