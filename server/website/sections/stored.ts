/** What a page stores of its sections. */
import type { Translated } from '#core/db/columns.ts';

/** A text by language, a link or a choice, a number or a record's id, a switch. */
export type SectionValue = Translated | string | number | boolean;

/** An image of the project or a theme; `file` stands below `assets/`, such as `images/demo/hero.webp`. */
export type AssetImage = { file: string; width: number; height: number };

export type StoredSection = {
  /** One of the page's own, which stays when it moves. */
  id: number;
  /** The name of its file; a theme may no longer have it. */
  kind: string;
  values: Record<string, SectionValue>;
  /** By param: images that it begins with, until others are uploaded. */
  assets?: Record<string, AssetImage>;
};

export const textIn = (value: SectionValue | undefined): Translated =>
  typeof value === 'object' && value !== null ? value : {};
