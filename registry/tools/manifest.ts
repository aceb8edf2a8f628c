import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Load } from '#registry/widget.ts';

export type ManifestWidget = {
  load: Load;
  hasView: boolean;
  /** What it shares its file with. */
  group: string;
};

export type ManifestGroup = {
  hasTexts: boolean;
  /** Addresses of what it loads, the runtime's left out. The first is its own. */
  files: string[];
  /** For pages with one of its widgets; those of header and footer stand in the entry. */
  word?: string;
};

/** The server's facts about a build. All addresses begin with `/assets/`. */
export type Manifest = {
  /** Whether its pages reload when their server comes back. */
  isDev: boolean;
  library: 'preact' | 'react';
  /** The module that a page loads. It imports nothing at once. */
  entry: string;
  /** Begins that module on pages of other servers. */
  elsewhere: string;
  /** Loaded beside the first widget that has a View. */
  runtime: string[];
  widgets: Record<string, ManifestWidget>;
  groups: Record<string, ManifestGroup>;
  /** Language → hash of its messages, as `fileOf` reads it. */
  messages: Record<string, string>;
  css: string;
  /** File under `assets/` → its hashed address. */
  files: Record<string, string>;
  /** Theme → those files that differ from the project's, and those that only it has. */
  themes: Record<string, Record<string, string>>;
};

export const BUILD_FOLDER = '.build';

/** The server, what it starts beside itself, and commands: each is put together from `server/<name>.ts`. */
export const PROGRAMS = [
  'commands/main',
  'commands/fill_demo',
  'commands/backup',
  'commands/check_provider',
  'commands/create_admin',
  'commands/import',
  'commands/restore',
  'commands/staff',
  'core/pdf/pdf_process',
  'core/pdf/split/split_process',
  'core/pixels/pixel_process',
  'core/pixels/visitor_pixel_process',
  'core/db/sqlite/aside_thread',
  'core/process/lifeline_thread',
  'payments/test_bank/main',
  'slides/reading/reading_process',
] as const;

/** Patterns of the files that define tables, for migrations, backups and archives. */
export const SCHEMA_FILES = ['server/**/schema.ts', 'server/**/*.schema.ts'];

export type Program = (typeof PROGRAMS)[number];

/** Holds them as `<name>.mjs`. */
export const PROGRAMS_FOLDER = `${BUILD_FOLDER}/server`;

export function readManifest(root: string): Manifest {
  const file = path.join(root, BUILD_FOLDER, 'manifest.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`There is no build at ${file}: run \`npm run build\`.`, { cause });
  }
}
