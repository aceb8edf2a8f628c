/** Proposes the name that was probably meant. */

/** A sentence naming the most similar of some names, or nothing. */
export function meantName(name: string, names: Iterable<string>): string {
  const meant = similarName(name, names);
  return meant === undefined ? '' : ` Is ${meant} meant?`;
}

/** The most similar of some names, if one is similar enough. */
export function similarName(name: string, names: Iterable<string>): string | undefined {
  const [best] = Array.from(names, (one) => ({ one, edits: editsBetween(one, name) })).sort(
    (a, b) => a.edits - b.edits,
  );
  return best && best.edits <= Math.max(1, name.length / 4) ? best.one : undefined;
}

/** Characters to add, to leave out, to change or to swap with the next (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
