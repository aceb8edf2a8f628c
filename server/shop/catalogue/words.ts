/** Splits catalogue texts into searchable words and indexes them. */

const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const ARABIC_ARTICLE = /^\u0627\u0644(?=.{2})/u;

/** Lower-case words without accents; Arabic ones also without their article. */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFKD').replace(MARKS, '').toLowerCase().match(WORD) ?? [];
  return words.flatMap((word) => (ARABIC_ARTICLE.test(word) ? [word, word.replace(ARABIC_ARTICLE, '')] : [word]));
}

/** The words of a search; a product must have, for each, a word that begins with it. */
export function searchWords(search: string): string[] {
  const words = search.normalize('NFKD').replace(MARKS, '').toLowerCase().match(WORD) ?? [];
  return [...new Set(words)].slice(0, 10);
}

export const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, ' ');

/** Word → sorted positions where it occurs; searchable by prefix. */
export type WordIndex = { places: Map<string, number[]>; sorted: string[] | null };

export const emptyWordIndex = (): WordIndex => ({ places: new Map(), sorted: null });

export function addWords(index: WordIndex, words: Iterable<string>, place: number): void {
  for (const word of words) {
    const places = index.places.get(word);
    if (!places) {
      index.places.set(word, [place]);
      index.sorted = null;
    } else {
      const at = firstFrom(places, place);
      if (places[at] !== place) places.splice(at, 0, place);
    }
  }
}

/** Positions of every word with this prefix. */
export function placesOf(index: WordIndex, beginning: string): Set<number> {
  index.sorted ??= [...index.places.keys()].sort();
  const found = new Set<number>();
  for (let i = firstFrom(index.sorted, beginning); index.sorted[i]?.startsWith(beginning); i++) {
    for (const place of index.places.get(index.sorted[i] as string) as number[]) found.add(place);
  }
  return found;
}

/** The index of a value in a sorted list, or where it would be inserted. */
function firstFrom<T extends string | number>(sorted: readonly T[], wanted: T): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as T) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
