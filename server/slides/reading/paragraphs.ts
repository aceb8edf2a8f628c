/** Puts the pieces of text of a page together to lines and paragraphs. */

/** As pdf.js gives them. */
type Piece = { str: string; hasEOL: boolean; dir: string; transform: number[]; width: number; height: number };

const MOST_LETTERS = 20_000;
/** Lines further apart than so many heights of a line begin a paragraph. */
const GAP = 1.75;
/** Headings and notes differ from the text around them. */
const ANOTHER_SIZE = 1.2;

/** @returns paragraphs, one a line */
export function paragraphsOf(items: readonly object[]): string {
  const paragraphs: string[] = [];
  let last: Line | undefined;
  for (const line of linesOf(items.filter(isPiece))) {
    const isNew = !last || isApart(last, line);
    if (isNew) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joined(paragraphs.at(-1) ?? '', line.text);
    last = line;
  }
  return paragraphs.join('\n').slice(0, MOST_LETTERS).toWellFormed();
}

const isPiece = (item: object): item is Piece => 'str' in item;

type Line = { text: string; y: number; height: number };

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let own: Piece[] = [];
  const end = () => {
    const text = plain(inReadingOrder(own));
    const height = Math.max(0, ...own.map((piece) => piece.height));
    if (text) lines.push({ text, y: own.find(({ str }) => str.trim())?.transform[5] ?? 0, height });
    own = [];
  };
  for (const piece of pieces) {
    // A space without width stands between a letter and its sign.
    if (piece.str && !(piece.str === ' ' && piece.width === 0)) own.push(piece);
    if (piece.hasEOL) end();
  }
  end();
  return lines;
}

const isRightToLeft = ({ dir, str }: Piece): boolean => dir === 'rtl' && str.trim() !== '';

/** Lines of Arabic or Hebrew come as they stand, from the left; what is Latin in them goes to the right. */
function inReadingOrder(pieces: readonly Piece[]): string {
  const letters = (some: readonly Piece[]) => some.reduce((sum, { str }) => sum + str.trim().length, 0);
  if (letters(pieces.filter(isRightToLeft)) * 2 <= letters(pieces)) return textOf(pieces);
  const ordered: Piece[] = [];
  const latin: Piece[] = [];
  const fromRight = pieces.toSorted((a, b) => (b.transform[4] ?? 0) - (a.transform[4] ?? 0));
  for (const piece of fromRight) {
    if (isRightToLeft(piece)) ordered.push(...latin.splice(0), piece);
    else if (piece.str.trim()) latin.unshift(piece);
    else ordered.push(...latin.splice(0), piece);
  }
  return textOf([...ordered, ...latin]);
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ str }) => str).join('');

const isApart = (before: Line, line: Line): boolean => {
  const size = Math.max(before.height, line.height, 1);
  const ratio = size / Math.max(1, Math.min(before.height, line.height));
  return Math.abs(before.y - line.y) > GAP * size || ratio > ANOTHER_SIZE || /^[•‣◦–-]\s/u.test(line.text);
};

/** A hyphen at the end of a line, between small letters, divides a word. */
const joined = (before: string, line: string): string =>
  /\p{Ll}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(line) ? before.slice(0, -1) + line : `${before} ${line}`;

/** Control characters can't be stored. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Co}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
