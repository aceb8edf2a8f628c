// npm run new theme ../themes/harbor: writes a theme that builds and starts.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isThemeName } from './folders.ts';

/** @returns the files that were written, from the working folder. @throws Error where the folder can't be taken */
export function newTheme(folder: string): string[] {
  const name = path.basename(path.resolve(folder || '.'));
  if (!folder || !isThemeName(name))
    throw new Error('Give a folder whose name has small letters, digits, - and _, such as ../themes/harbor.');
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const files = Object.entries(FILES).map(([file, source]) => [path.join(folder, file), source] as const);
  for (const [file, source] of files) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return files.map(([file]) => file);
}

const FILES = {
  'assets/css/index.css': `@import url("index.css");
@import url("theme.css") layer(theme);
`,
  'assets/css/tokens.css': `@import url("tokens.css");

/* All names are in the project's file of the same path. */
:root {
  --fern: #0b4f8a;
  --fern-deep: #083b68;
}
`,
  'assets/css/theme.css': `/* Rules of your own, which win over all others. */
.brand {
  text-transform: uppercase;
}
`,
  'templates/website/_promises_section.eta': `<% /* An example: what the project shows there, in a frame. it: as in the project's own */ %>
<div class="theme-frame"><%~ include('@project/website/_promises_section', it) %></div>
`,
};
