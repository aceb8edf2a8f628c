/** Reads a typed list of pages, such as `1-5, 7, 8-9`. */
import { COMMAS } from '#registry/values/commas.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';

/** The first page and the last, counted from 1. */
export type PageGroup = readonly [first: number, last: number];

const GROUP = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/;

/** Null for anything that is no list of pages; no groups for an empty text. */
export function parsePageGroups(list: string): PageGroup[] | null {
  const text = latinDigits(list).trim();
  if (text === '') return [];
  const groups: PageGroup[] = [];
  for (const part of text.split(COMMAS)) {
    const [, from, to = from] = GROUP.exec(part.trim()) ?? [];
    const pages = [Number(from), Number(to)].sort((a, b) => a - b) as [number, number];
    if (from === undefined || pages[0] === 0) return null;
    groups.push(pages);
  }
  return groups;
}

/** The groups, then each page that none of them has where the rest is wanted too. */
export function withRest(groups: readonly PageGroup[], pageCount: number, wantsRest: boolean): PageGroup[] {
  if (!wantsRest) return [...groups];
  const isTaken = (page: number) => groups.some(([first, last]) => first <= page && page <= last);
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1);
  return [...groups, ...pages.filter((page) => !isTaken(page)).map((page): PageGroup => [page, page])];
}

/** Added to the name of the document: `plan.pdf` becomes `plan-1-5.pdf`. */
export function nameOfPart(name: string, [first, last]: PageGroup): string {
  const stem = name.replace(/\.pdf$/i, '');
  return `${stem}-${first === last ? first : `${first}-${last}`}.pdf`;
}
