/** What a page stores of its sections. */
import type { Translated } from '#core/db/columns.ts';

/** A text by language, a link or a choice, a number or a record's id, a switch. */
export type SectionValue = Translated | string | number | boolean;

export type StoredSection = {
  /** One of the page's own, which stays when it moves. */
  id: number;
  /** The name of its file; a theme may no longer have it. */
  kind: string;
  values: Record<string, SectionValue>;
};

export const textIn = (value: SectionValue | undefined): Translated =>
  typeof value === 'object' && value !== null ? value : {};
