/** Shortens and compares the texts of imported products. */
import { cutText } from '#registry/values/cut_text.ts';

const LONGEST_SUMMARY = 240;

/** Cut at a space where that leaves at least half of it. */
export function summaryOf(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text;
  const cut = cutText(text, LONGEST_SUMMARY);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), LONGEST_SUMMARY / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Removes duplicates regardless of letter case; the first spelling is kept. */
export function distinct(names: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const name of names) if (!bySpelling.has(name.toLowerCase())) bySpelling.set(name.toLowerCase(), name);
  return [...bySpelling.values()];
}
