/** What the build knows of each widget, in a file that the server reads. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';
import type { Events } from './in_files.ts';
import type { SourceDocs } from './widget_source.ts';

export type WidgetDocs = SourceDocs & {
  name: string;
  domain: string;
  /** From the root of the project. */
  file: string;
  hasView: boolean;
  load: string;
  events: Events;
  /** Accessibility patterns with their keys, a sentence each. */
  keyboard: string[];
  /** Files with its own tests, from the root. */
  tests: string[];
  /** Compressed script: its group's file, and what that needs besides. `null` in a build for development. */
  bytes: { own: number; shared: number } | null;
  /** Other widgets in its group's file. */
  beside: string[];
};

export const DOCS_FILE = path.join(BUILD_FOLDER, 'widgets.json');

export const readWidgetDocs = (root: string): WidgetDocs[] =>
  JSON.parse(readFileSync(path.join(root, DOCS_FILE), 'utf8'));
