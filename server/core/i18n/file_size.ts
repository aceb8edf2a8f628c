import type { Texts } from './texts.ts';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** The size of a file as people read it. */
export function fileSize(bytes: number, { t, number }: Texts): string {
  if (bytes >= MEGABYTE) return t('{n} MB', { n: number(bytes / MEGABYTE, 1) });
  return t('{n} KB', { n: number(Math.max(1, Math.round(bytes / KILOBYTE)), 0) });
}
